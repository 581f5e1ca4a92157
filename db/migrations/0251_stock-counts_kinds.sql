-- A zero-check looks whether bins are as empty as the ledger says; a count after an event follows a short pick, a
-- transfer that was not completed, a variance, or a count that was sent back.
alter table stock_counts drop constraint stock_counts_kind_check;
alter table stock_counts
  add constraint stock_counts_kind check (kind in
    ('full', 'cycle', 'spot', 'zero_check', 'after_event')),
  add column name text not null default '' check (length(name) <= 80),
  -- Null: as the outlet is set.
  add column tolerance_percent smallint check (tolerance_percent between 0 and 100),
  add column tolerance_minor bigint check (tolerance_minor >= 0),
  -- The variance, transfer or count that it follows, why, and the document in which that happened.
  add column event_id uuid,
  add column event_reason text check (event_reason in
    ('short_pick', 'variance', 'transfer', 'count')),
  add column document_noun text,
  add column document_id uuid,
  add column document_label text;
alter table stock_counts
  add constraint stock_counts_event check ((kind = 'after_event') = (event_id is not null)
    and num_nulls(event_id, event_reason, document_noun, document_id, document_label) in (0, 5)),
  add constraint stock_counts_zero_check check (kind <> 'zero_check' or scope = 'bins');
-- An event is followed by one count of an outlet, unless that was cancelled.
create unique index stock_counts_follow_once on stock_counts (event_id, outlet_id)
  where state <> 'cancelled' and event_id is not null;
create index stock_counts_by_day on stock_counts (outlet_id, planned_on);
