import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.venues import compare_venues, same_venue
from grounded_research.ledger.words import Severity

SAME = [
    ("Proc. Natl. Acad. Sci. U.S.A.", "Proceedings of the National Academy of Sciences"),
    ("PNAS", "Proceedings of the National Academy of Sciences"),
    ("Am J Med Genet A", "American Journal of Medical Genetics Part A"),
    ("J. Chem. Phys.", "The Journal of Chemical Physics"),
    ("J Biol Chem", "Journal of Biological Chemistry"),
    ("Phys. Rev. B", "Physical Review B"),
    ("Journal of Physics B", "Journal of Physics B Atomic Molecular and Optical Physics"),
    ("Appl. Phys. A", "Applied Physics A Materials Science & Processing"),
    ("Acta Crystallographica D", "Acta Crystallographica Section D Biological Crystallography"),
    ("The Lancet", "Lancet"),
    ("Bioinformatics", "Bioinformatics (Oxford, England)"),
    ("Angew. Chem. Int. Ed.", "Angewandte Chemie International Edition"),
    ("Mach. Learn.", "Machine Learning"),
    ("NeurIPS", "Advances in Neural Information Processing Systems 34"),
    ("CVPR", "2022 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)"),
    ("KDD", "Proceedings of the 27th ACM SIGKDD Conference on Knowledge Discovery & Data Mining"),
    ("J. Zoöl.", "Journal of Zoology"),
    ("ICML", "Proceedings of the 38th International Conference on Machine Learning"),
    ("ICDT", "International Conference on Database Theory"),
    ("ECAI", "European Conference on Artificial Intelligence"),
    ("物理学报", "物理学报"),
    ("JAMA", "JAMA: The Journal of the American Medical Association"),
    ("The Lancet (London, England)", "Lancet"),
    ("NEJM", "New Engl. J. Med."),
    ("J Comput Aided Mol Des", "Journal of Computer-Aided Molecular Design"),
    ("J For Res", "Journal of Forestry Research"),
    ("Recent Patents Anticancer Drug Discov", "Recent patents on anti-cancer drug discovery"),
    ("Womens Health Issues", "Women's Health Issues"),
    ("Ann. Cardiol. Angeiol. (Paris)", "Annales de Cardiologie et d'Angeiologie"),
    ("Kango", "[Kango] Japanese journal of nursing"),
    ("Forschungsberichte des ATB", "Research reports of ATB|Forschungsberichte ATB"),
]
DIFFERENT = [
    ("Nature", "Nature Physics"),
    ("Science", "Science Advances"),
    ("Cell", "Cell Reports"),
    ("Physical Review A", "Physical Review B"),
    ("Functional Ecology", "Northern Society of Glass Makers Conference Proceedings"),
    ("Phys. Rev. A", "Physical Review B"),
    ("J Biol Chem", "Journal of Chemical Physics"),
    ("Journal of Roman Glass", "Journal of Clinical Oncology"),
    ("ICML", "International Conference on Quantum Machine Learning"),
    ("CVPR", "Conference on Computer Graphics, Vision and Pattern Recognition"),
    ("JAMA", "JAMA Neurology"),
    ("JAMA", "Journal of the American Academy of Dermatology"),
    ("The Lancet", "The Lancet Oncology"),
    ("BMJ", "BMJ Open"),
    ("PNAS", "PNAS Nexus"),
    ("PLOS ONE", "Postgraduate Medical Journal"),
    ("JAMA Dermatology", "Jurnal Hutan Tropis"),
    ("SIAM Journal on Discrete Mathematics", "SIAM Journal on Applied Mathematics"),
    (
        "International Journal on Document Analysis and Recognition (IJDAR)",
        "International Journal of Clinical Practice",
    ),
    ("American Journal of Botany", "American Journal of Medical Genetics Part B: Neuropsychiatric Genetics"),
    ("Stem Cells International", "Archives of Dermatology"),
    ("ESMO Open", "Archives of Dermatology"),
    ("PeerJ", "Archives of Dermatology"),
    ("Proceedings of the VLDB Endowment", "The VLDB Journal"),
]
UNKNOWN = [
    ("arXiv preprint arXiv:2101.00001", "Journal of Clinical Oncology"),
    ("Lecture Notes in Computer Science", "European Conference on Computer Vision"),
    (None, "Nature"),
    ("Nature", ""),
    ("javma", "Journal of the American Veterinary Medical Association"),
    ("JGR Atmospheres", "Journal of Geophysical Research: Atmospheres"),
    ("CRM Series", "Centro di Ricerca Matematica Ennio De Giorgi (CRM) Series"),
    ("Jpn J Crop Sci", "Nihon Sakumotsu Gakkai kiji"),
    ("Monatsschr Kriminol", "Monatsschrift f\u00fcr Kriminologie und Strafrechtsreform"),
]


@pytest.mark.parametrize("cited, registered", SAME)
def test_a_venue_under_another_name_is_the_same_either_way_round(cited, registered):
    assert compare_venues(cited, [registered]).agreement is Agreement.SAME
    assert compare_venues(registered, [cited]).agreement is Agreement.SAME


@pytest.mark.parametrize("cited, registered", DIFFERENT)
def test_another_venue_is_named_on_positive_evidence(cited, registered):
    assert compare_venues(cited, [registered]).agreement is Agreement.DIFFERENT
    assert compare_venues(registered, [cited]).agreement is Agreement.DIFFERENT


@pytest.mark.parametrize("cited, registered", UNKNOWN)
def test_what_cannot_be_compared_is_no_mismatch(cited, registered):
    assert compare_venues(cited, [registered]).agreement is Agreement.UNKNOWN


def test_one_fitting_name_of_several_is_enough():
    assert compare_venues("ICML", ["Journal X", "International Conference on Machine Learning"]).agrees


def test_that_only_a_sponsor_is_left_out_is_no_must():
    assert compare_venues("Bulletin", ["AAPG Bulletin"]).severity is not Severity.MUST_FIX


def test_a_workshop_is_not_the_main_conference():
    field = compare_venues("ACL", ["Findings of the Association for Computational Linguistics: ACL 2022"])
    assert field.agreement is Agreement.MINOR


@given(
    *[
        st.lists(
            st.sampled_from(
                [
                    *("J.", "Journal", "of", "Phys", "Physics", "Nature", "Cell", "A", "B", "Review", "the"),
                    *("JAMA", "PLoS", "ONE", "Surgery", "Archives", "Dermatology", "AAPG", "Des", "und"),
                ]
            ),
            min_size=1,
        ).map(" ".join)
    ]
    * 2
)
def test_swapping_the_two_names_changes_nothing(left, right):
    assert same_venue(left, right) == same_venue(right, left)
    assert compare_venues(left, [right]).agreement is compare_venues(right, [left]).agreement
