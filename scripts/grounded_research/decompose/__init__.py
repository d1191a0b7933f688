"""Stage 1: a draft to sentences, references and claims."""
