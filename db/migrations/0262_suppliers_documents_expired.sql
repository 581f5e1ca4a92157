-- A document is reported before it expires, and once more when it has expired.
alter table supplier_documents add column expired_told_at timestamptz;
