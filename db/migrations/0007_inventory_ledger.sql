-- The stock ledger. Movements are the truth and only ever appended; a level is a cache of their
-- sums, changed in the same transaction and kept honest by its CHECKs: an act that would oversell
-- breaks a CHECK and so undoes itself whole. Reservations are the open demand, one row per line of
-- the document that asks.

create table stock_levels (
  variant_id uuid not null references variants (id),
  outlet_id uuid not null references outlets (id),
  on_hand bigint not null default 0 constraint stock_on_hand_not_negative check (on_hand >= 0),
  reserved bigint not null default 0 constraint stock_reserved_not_negative check (reserved >= 0),
  unavailable bigint not null default 0
    constraint stock_unavailable_not_negative check (unavailable >= 0),
  reorder_point bigint check (reorder_point >= 0),
  primary key (variant_id, outlet_id),
  constraint stock_enough_available check (reserved + unavailable <= on_hand)
) with (fillfactor = 50);

create table stock_movements (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  variant_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in
    ('opening', 'receipt', 'adjustment', 'reserve', 'release', 'issue', 'return')),
  on_hand_delta bigint not null default 0,
  reserved_delta bigint not null default 0,
  unavailable_delta bigint not null default 0,
  reason text not null default '',
  source_noun text not null,
  source_id uuid not null,
  source_line_id uuid,
  actor_id uuid,
  foreign key (variant_id, outlet_id) references stock_levels (variant_id, outlet_id),
  constraint movement_moves_something
    check (on_hand_delta <> 0 or reserved_delta <> 0 or unavailable_delta <> 0)
);
create index stock_movements_by_level on stock_movements (variant_id, outlet_id, seq);
create index stock_movements_by_source on stock_movements (source_id);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function platform_refuse_change();

create table stock_reservations (
  source_line_id uuid primary key,
  source_noun text not null,
  source_id uuid not null,
  variant_id uuid not null,
  outlet_id uuid not null,
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null default now(),
  foreign key (variant_id, outlet_id) references stock_levels (variant_id, outlet_id)
);
create index stock_reservations_by_source on stock_reservations (source_id);
create index stock_reservations_by_level on stock_reservations (variant_id, outlet_id);
