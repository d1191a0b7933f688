"""The desk where registries are asked: memory and cache first, in batches, each registry at its own pace."""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from grounded_research.citations.registries.answers import Answer, Question, Unreachable
from grounded_research.citations.registries.cache import AnswerCache

# A registry that failed this many times in a row (each with retries of its own) is not asked again in this
# run; one that was down in a run before, after its first failure.
FAILURES = 2


class Registry(Protocol):
    """A registry's adapter."""

    name: str

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""

    def addresses(self, what: str, queries: Sequence[str], /) -> list[str]:
        """The addresses that ``ask`` requests first."""


Portion = tuple[str, list[str]]
"""A kind of question and the queries that are asked together."""


class Asker(Protocol):
    """Whoever can be asked questions: the desk, or recorded answers."""

    def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """An answer to every question."""


@dataclass
class Breaker:
    """Stops asking a registry that is down."""

    failures: int = 0
    reason: str = ""
    lately_down: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the registry is not asked any more."""
        return self.failures >= FAILURES

    def note(self, answers: Collection[Answer]) -> None:
        """Count a request's outcome: one answer closes the breaker, nothing but failures opens it."""
        failed = [answer for answer in answers if isinstance(answer, Unreachable)]
        if failed and len(failed) == len(answers):
            self.failures += 1
            self.reason = failed[0].reason
        elif answers:
            self.failures = 0
            self.lately_down = False


@dataclass
class Desk:
    """Asks registries.

    Attributes:
        registries: The adapters by name.
        cache: Answers of earlier runs, or None.
        requests_saved: Questions that memory or cache answered.
        asked: Questions that went to a registry.
    """

    registries: Mapping[str, Registry]
    cache: AnswerCache | None = None
    memory: dict[Question, Answer] = field(default_factory=dict)
    breakers: dict[str, Breaker] = field(default_factory=dict)
    requests_saved: int = 0
    asked: int = 0

    def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """An answer to every question; registries are asked side by side, each one by one."""
        wanted = list(dict.fromkeys(questions))
        if self.cache:
            self.memory |= self.cache.read([question for question in wanted if question not in self.memory])
        open_questions = [question for question in wanted if question not in self.memory]
        self.requests_saved += len(wanted) - len(open_questions)
        groups: dict[str, list[Question]] = {}
        for question in open_questions:
            groups.setdefault(question.registry, []).append(question)
        with ThreadPoolExecutor(max_workers=max(1, len(groups))) as pool:
            for answers in pool.map(self.ask_registry, groups, groups.values()):
                self.memory |= answers
        return {question: self.memory[question] for question in wanted}

    def ask_registry(self, name: str, questions: list[Question]) -> dict[Question, Answer]:
        """All questions of one registry, kind by kind.

        Searches one at a time, or as many as the registry allows at once, so that a breaker can stop them.
        """
        registry = self.registries.get(name)
        breaker = self.breakers.setdefault(name, self.breaker_of(name))
        was_open = breaker.is_open or breaker.lately_down
        answers: dict[Question, Answer] = {}
        for group in grouped(self.portions(questions), getattr(registry, "concurrency", 1)):
            if registry is None or breaker.is_open:
                reason = (
                    f"not asked any more after: {breaker.reason}" if registry else "not among those asked"
                )
                asked = [Question(name, what, query) for what, queries in group for query in queries]
                answers |= dict.fromkeys(asked, Unreachable(reason))
                continue
            for found in ask_at_once(registry, group):
                self.asked += len(found)
                breaker.note(list(found.values()))
                answers |= found
                if self.cache:
                    self.cache.write(found)
        if self.cache and (breaker.is_open or was_open) and registry is not None:
            self.cache.mark(name, breaker.reason if breaker.is_open else None)
        return self.with_old(name, answers)

    def breaker_of(self, name: str) -> Breaker:
        """A breaker that remembers what a run before has met."""
        reason = self.cache.down().get(name) if self.cache else None
        return Breaker() if reason is None else Breaker(FAILURES - 1, reason, lately_down=True)

    def with_old(self, name: str, answers: dict[Question, Answer]) -> dict[Question, Answer]:
        """The answers, older ones from the cache in place of those that could not be had."""
        missing = [question for question, answer in answers.items() if isinstance(answer, Unreachable)]
        old = self.cache.read_old(missing) if self.cache and missing else {}
        if old and self.cache:
            self.cache.notes.append(
                f"{name} could not be asked again about {len(old)} works that were found before: "
                "whether they have been retracted since is not known"
            )
        return answers | old

    @staticmethod
    def portions(questions: list[Question]) -> list[Portion]:
        """Questions as (kind, queries): identifiers together, searches singly."""
        portions: list[Portion] = []
        kinds: dict[str, list[str]] = {}
        for question in questions:
            if (question.registry, question.what) in BATCHED:
                kinds.setdefault(question.what, []).append(question.query)
            else:
                portions.append((question.what, [question.query]))
        return [*kinds.items(), *portions]

    def forget_unreachable(self) -> None:
        """Ask again what could not be asked: an outage may have passed."""
        self.memory = {q: answer for q, answer in self.memory.items() if not isinstance(answer, Unreachable)}


def grouped(portions: Sequence[Portion], width: int) -> list[Sequence[Portion]]:
    """The portions in groups of at most ``width``, in their order."""
    return [portions[start : start + width] for start in range(0, len(portions), width)]


def ask_at_once(registry: Registry, group: Sequence[Portion]) -> list[dict[Question, Answer]]:
    """The answers to some portions, asked side by side."""
    with ThreadPoolExecutor(max_workers=len(group)) as pool:
        heard = list(pool.map(lambda portion: registry.ask(*portion), group))
    return [
        {Question(registry.name, what, query): got.get(query, Unreachable("no answer")) for query in queries}
        for (what, queries), got in zip(group, heard, strict=True)
    ]


BATCHED = frozenset({("crossref", "doi"), ("arxiv", "arxiv"), ("openlibrary", "isbn")})
"""What one request can ask for many works at once."""
