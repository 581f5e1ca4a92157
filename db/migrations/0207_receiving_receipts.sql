-- A delivery is counted by scanning, maybe by several people at once, and then received as a whole: only that
-- changes stock and the purchase order. What was received is put away piece by piece.
create table goods_receipts (
  id uuid primary key,
  number bigint generated always as identity unique,
  supplier_id uuid not null references suppliers (id),
  outlet_id uuid not null references outlets (id),
  -- Null for goods without an order.
  purchase_order_id uuid references purchase_orders (id),
  state text not null default 'counting' constraint goods_receipts_state check (state in
    ('counting', 'received', 'put_away', 'undone', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  currency char(3) not null,
  -- The ordered quantities are hidden until the goods are received.
  is_blind boolean not null default false,
  -- The number on the paper that came with the goods.
  delivery_note text not null default '' check (length(delivery_note) <= 60),
  carrier text not null default '' check (length(carrier) <= 80),
  note text not null default '' check (length(note) <= 2000),
  started_by uuid,
  started_at timestamptz not null default now(),
  received_by uuid,
  received_at timestamptz,
  version integer not null default 1,
  constraint goods_receipts_received check
    ((state in ('received', 'put_away', 'undone')) = (received_at is not null))
);
create index goods_receipts_newest on goods_receipts (started_at desc, id desc);
create index goods_receipts_by_outlet on goods_receipts (outlet_id, state, started_at desc);
create index goods_receipts_by_order on goods_receipts (purchase_order_id);
create index goods_receipts_by_supplier on goods_receipts (supplier_id, started_at desc);
create index goods_receipts_by_words on goods_receipts using gin
  ((delivery_note || ' ' || carrier || ' ' || note) gin_trgm_ops);

create table goods_receipt_lines (
  id uuid primary key,
  receipt_id uuid not null references goods_receipts (id),
  position integer not null,
  variant_id uuid not null references variants (id),
  order_line_id uuid references purchase_order_lines (id),
  -- What one unit costs; null while it is not known, for goods without an order.
  unit_cost_minor bigint check (unit_cost_minor >= 0),
  constraint goods_receipt_lines_variant_once unique (receipt_id, variant_id)
);
create index goods_receipt_lines_by_variant on goods_receipt_lines (variant_id);
create index goods_receipt_lines_by_order_line on goods_receipt_lines (order_line_id);

-- What is counted and not received yet. Rejected units have a reason and no bin: they go back.
create table goods_receipt_counts (
  line_id uuid not null references goods_receipt_lines (id),
  lot_id uuid references lots (id),
  outcome text not null check (outcome in ('accepted', 'quality', 'rejected')),
  reason_code text references reason_codes (code),
  bin_id uuid references bins (id),
  note text not null default '' check (length(note) <= 200),
  quantity bigint not null check (quantity > 0),
  constraint goods_receipt_counts_once
    unique nulls not distinct (line_id, lot_id, outcome, reason_code, bin_id),
  constraint goods_receipt_counts_rejected check ((outcome = 'rejected') = (reason_code is not null)),
  constraint goods_receipt_counts_bin check (outcome <> 'rejected' or bin_id is null)
);

-- What was received, as it was counted; afterwards only its way into the bins changes.
create table goods_receipt_pieces (
  id uuid primary key,
  line_id uuid not null references goods_receipt_lines (id),
  position integer not null,
  lot_id uuid references lots (id),
  outcome text not null check (outcome in ('accepted', 'quality', 'rejected')),
  reason_code text references reason_codes (code),
  -- The bin that it was counted into; null where it is put away later.
  bin_id uuid references bins (id),
  note text not null default '' check (length(note) <= 200),
  quantity bigint not null check (quantity > 0),
  value_minor bigint not null check (value_minor >= 0),
  -- Moved into bins since it was received.
  put_away bigint not null default 0,
  constraint goods_receipt_pieces_rejected check ((outcome = 'rejected') = (reason_code is not null)),
  constraint goods_receipt_pieces_rejected_stay_out check
    (outcome <> 'rejected' or (bin_id is null and value_minor = 0 and put_away = 0)),
  constraint goods_receipt_pieces_put_away check
    (put_away >= 0 and put_away <= quantity and (bin_id is null or put_away = 0))
);
create index goods_receipt_pieces_by_line on goods_receipt_pieces (line_id);
