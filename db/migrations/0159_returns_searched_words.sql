-- Words of a return's own; those of its order have an index.
create index returns_by_words on returns
  using gin ((tracking_number || ' ' || reason) gin_trgm_ops);

-- A tracking number is looked up whole, as it was typed or scanned.
create index returns_by_tracking on returns (lower(tracking_number)) where tracking_number <> '';
