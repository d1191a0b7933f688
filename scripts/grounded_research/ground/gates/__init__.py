"""The ordered chain of gates that every answer passes before it enters the ledger."""
