-- What comes back: announced by a customer, brought by a courier, exchanged, handed over at the counter,
-- or found at the door without anybody knowing whose it is. Its goods are unavailable from the scan that
-- received them until somebody has graded them; its money is settled in the transaction that says so.
create table returns (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('customer', 'courier', 'exchange', 'walk_in', 'unplanned')),
  outlet_id uuid not null references outlets (id),
  -- Null only while nobody knows whose parcel it is.
  order_id uuid references orders (id),
  parcel_id uuid references parcels (id),
  method text not null check (method in ('pickup', 'drop', 'walk_in', 'courier')),
  state text not null default 'requested' constraint returns_state check (state in
    ('requested', 'approved', 'declined', 'in_transit', 'received', 'inspected', 'closed', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  reason_code text references reason_codes (code),
  reason text not null default '' check (length(reason) <= 300),
  fault text not null default 'unknown'
    check (fault in ('customer', 'courier', 'us', 'supplier', 'unknown')),
  -- Under which number it travels, or what stands on a parcel that nobody knows.
  tracking_number text not null default '' check (length(tracking_number) <= 40),
  note text not null default '' check (length(note) <= 500),
  -- Until when the goods are to be here.
  due_on date,
  received_at timestamptz,
  settlement text check (settlement in ('refund', 'credit', 'exchange', 'none')),
  settled_at timestamptz,
  settled_by uuid references profiles (id),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  exchange_order_id uuid references orders (id),
  currency char(3) not null,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  constraint returns_known_whose check (order_id is not null or kind = 'unplanned'),
  constraint returns_closed_settled check (state <> 'closed' or settlement is not null),
  constraint returns_money_needs_settling
    check (settlement is not null or (refunded_minor = 0 and fee_minor = 0 and bonus_minor = 0)),
  constraint returns_exchanged_for check (exchange_order_id is null or settlement = 'exchange')
);
create index returns_newest on returns (created_at desc, id desc);
create index returns_open on returns (outlet_id, state, created_at desc)
  where state not in ('closed', 'declined', 'cancelled');
create index returns_by_order on returns (order_id) where order_id is not null;
-- A parcel comes back once, however often the courier says so.
create unique index returns_parcel_once on returns (parcel_id)
  where parcel_id is not null and state not in ('cancelled', 'declined');

create table return_lines (
  id uuid primary key,
  return_id uuid not null references returns (id),
  position integer not null,
  order_line_id uuid references order_lines (id),
  variant_id uuid not null references variants (id),
  -- Announced; of a parcel that nobody knew, what was found in it.
  expected bigint not null check (expected > 0),
  received bigint not null default 0 check (received >= 0),
  inspected bigint not null default 0,
  missing bigint not null default 0 check (missing >= 0),
  constraint return_lines_not_above_expected check (received + missing <= expected),
  constraint return_lines_inspected_here check (inspected between 0 and received),
  constraint return_lines_once unique nulls not distinct (return_id, order_line_id, variant_id)
);
create index return_lines_by_order_line on return_lines (order_line_id)
  where order_line_id is not null;
create index return_lines_by_variant on return_lines (variant_id);

-- What somebody found and decided, unit by unit; never changed, because the stock has moved with it.
create table return_inspections (
  id uuid primary key,
  line_id uuid not null references return_lines (id),
  quantity bigint not null check (quantity > 0),
  grade text not null check (grade in ('as_new', 'b', 'c', 'damaged')),
  disposition text not null check (disposition in
    ('restock', 'restock_b', 'quarantine', 'repair', 'to_supplier', 'scrap', 'send_back')),
  -- What the goods were worth that left with it.
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  flag text check (flag in ('wrong_item', 'used', 'incomplete')),
  note text not null default '' check (length(note) <= 200),
  inspected_by uuid references profiles (id),
  inspected_at timestamptz not null default now()
);
create index return_inspections_by_line on return_inspections (line_id, inspected_at);
create trigger return_inspections_append_only before update or delete or truncate
  on return_inspections for each statement execute function platform_refuse_change();
