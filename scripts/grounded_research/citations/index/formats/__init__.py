"""Files of many formats to items of an index, one module a format."""
