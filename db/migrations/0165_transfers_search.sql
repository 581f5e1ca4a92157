-- Transfers are found by their words with one index, instead of by reading all of them.
create index transfers_by_words on transfers
  using gin ((number::text || ' ' || note || ' ' || carrier || ' ' || seal_number) gin_trgm_ops);

-- The lines that did not arrive as sent, of which there are few, without reading the others.
create index transfer_lines_that_differ on transfer_lines (transfer_id)
  where rejected > 0 or surplus > 0 or written_off > 0 or sent_back > 0;
