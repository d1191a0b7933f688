"""Language: sentences, quantities, dates, names, negation, hedges, stems, and the comparison of values."""
