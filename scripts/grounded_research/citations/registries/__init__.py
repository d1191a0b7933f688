"""One adapter a registry; the only room of this stage that touches the network."""
