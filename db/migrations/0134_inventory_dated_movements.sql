-- Breakage of yesterday that is entered today counts for yesterday: `at` is the instant a movement
-- counts for, and `entered_at` says when it was entered, where that was later.
alter table stock_movements
  add column entered_at timestamptz,
  add constraint movement_entered_after_it_counts check (entered_at > at);

-- There are few of them, and the ledger of a level looks for its own on every page.
create index stock_movements_dated_back on stock_movements (variant_id, outlet_id, seq)
  where entered_at is not null;
