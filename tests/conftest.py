"""What holds for every test: laws have no deadline, and nothing of the user's own folders is read."""

import pytest
from hypothesis import settings

settings.register_profile("grounded-research", deadline=None)
settings.load_profile("grounded-research")


@pytest.fixture(autouse=True)
def without_the_users_index(monkeypatch, tmp_path_factory):
    """Keep a local index of registered works that the user may own out of every verdict."""
    monkeypatch.setenv("GROUNDED_RESEARCH_INDEX", str(tmp_path_factory.getbasetemp() / "no-index"))
