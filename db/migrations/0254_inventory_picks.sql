-- From which places goods are picked, for an order or a transfer. They are on hand until they leave,
-- but they are not in their place any more: a count does not expect them there, and no picker is sent
-- to take them. A pick that was taken back stays, because its units were not in the bin meanwhile.
create table stock_picks (
  id uuid primary key,
  source_line_id uuid not null,
  variant_id uuid not null references variants (id),
  outlet_id uuid not null references outlets (id),
  bin_id uuid references bins (id),
  lot_id uuid references lots (id),
  quantity bigint not null check (quantity > 0),
  -- Packed or picked without naming the bin: it is the one that the ledger would have used next.
  is_assumed boolean not null default false,
  picked_at timestamptz not null default now(),
  undone_at timestamptz check (undone_at >= picked_at)
);
create index stock_picks_of_line on stock_picks (source_line_id);
create index stock_picks_by_instant on stock_picks (variant_id, outlet_id, picked_at);

-- Dispatch adds the picks of its waves by it, in 0267.
create function inventory_keep_pick(id uuid, line_id uuid, variant_id uuid, outlet_id uuid,
  bin_id uuid, lot_id uuid, quantity bigint, at timestamptz) returns void language sql as $$
  insert into stock_picks
    (id, source_line_id, variant_id, outlet_id, bin_id, lot_id, quantity, picked_at)
  values (id, line_id, variant_id, outlet_id, bin_id, lot_id, quantity, at)
$$;
