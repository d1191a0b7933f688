"""The judge that is built in: rules that close only what needs no reader."""
