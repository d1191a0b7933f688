"""What can be looked up in the sources: other places of a value, independent domains."""

CLAIM = "The drug cut deaths by 30 percent."


def test_a_value_is_looked_for_in_the_whole_cited_source(shelf):
    library = shelf(A=["The drug cut deaths.", "Deaths fell by 30 percent."], B=["By 30 percent."])
    evidence = library.resolve(["A:1"])
    assert [one.pointer for one in library.elsewhere(CLAIM, evidence)] == ["A:2"]


def test_nothing_is_looked_for_where_the_evidence_has_the_values(shelf):
    library = shelf(A=[CLAIM, "Deaths fell by 30 percent."])
    assert library.elsewhere(CLAIM, library.resolve(["A:1"])) == ()


def test_web_evidence_counts_its_domains(shelf):
    library = shelf({"A": "a.org", "B": "b.org"}, A=["One."], B=["Two."], C=["Three."])
    assert library.domains(library.resolve(["A:1", "B:1"])) == ("a.org", "b.org")
    assert library.domains(library.resolve(["A:1", "C:1"])) == ()
    assert library.domains(()) == ()


def test_candidates_begin_with_the_exact_passage(shelf):
    library = shelf(A=[*(f"Filler sentence number {n} about trials." for n in range(40)), "Rome is old."])
    assert library.candidates("Rome is old.", "")[0].sentence.pointer == "A:41"
