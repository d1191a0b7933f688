"""Language: sentences, quantities, dates, names, negation, hedges, stems, normalisation and the comparison of values."""
