"""How a question is put to a judge: packet, fence, fingerprint, shards, answer lines."""
