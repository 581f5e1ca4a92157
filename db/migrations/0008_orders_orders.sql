-- Orders and their lines. The number comes from a sequence: gaps are allowed, duplicates never.
-- Holds are rows beside the state; an order moves on only when none is open.

create sequence order_numbers start 1001;

create table orders (
  id uuid primary key,
  number bigint not null unique default nextval('order_numbers'),
  channel text not null default 'staff',
  external_ref text,
  outlet_id uuid not null references outlets (id),
  customer_id uuid references customers (id),
  state text not null default 'pending' constraint orders_state check (state in
    ('pending', 'confirmed', 'packed', 'dispatched', 'delivered', 'cancelled', 'returned')),
  placed_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  ship_name text not null,
  ship_phone text not null default '',
  ship_address text not null default '',
  ship_city text not null default '',
  ship_postcode text not null default '',
  ship_country text not null default '',
  payment_method text not null check (payment_method in ('cash_on_delivery', 'prepaid')),
  currency char(3) not null,
  lines_minor bigint not null check (lines_minor >= 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  total_minor bigint not null,
  units integer not null check (units >= 0),
  note text not null default '',
  cancel_reason text,
  created_by uuid,
  version integer not null default 1,
  -- The largest integer that a browser holds exactly, 2^53 - 1.
  constraint orders_total_exact check (total_minor <= 9007199254740991),
  constraint orders_total_adds_up check (total_minor = lines_minor + shipping_minor),
  constraint orders_cancelled_has_reason check ((state = 'cancelled') = (cancel_reason is not null))
);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_newest_by_state on orders (state, placed_at desc, id desc);
create index orders_newest_by_customer on orders (customer_id, placed_at desc, id desc);
create unique index orders_by_external_ref on orders (external_ref, channel)
  where external_ref is not null;

-- Orders without a customer are found by the name on the parcel; all others through the customer.
create index orders_guests_by_words on orders using gin ((ship_name || ' ' || ship_phone) gin_trgm_ops)
  where customer_id is null;

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position smallint not null,
  variant_id uuid not null references variants (id),
  sku text not null,
  title text not null,
  quantity integer not null check (quantity > 0),
  quantity_scale smallint not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  line_minor bigint not null check (line_minor >= 0),
  cancelled_quantity integer not null default 0,
  packed_quantity integer not null default 0,
  unique (order_id, position),
  constraint order_lines_amount_exact check (line_minor <= 9007199254740991),
  constraint order_lines_cancelled_within check (cancelled_quantity between 0 and quantity),
  constraint order_lines_packed_within
    check (packed_quantity between 0 and quantity - cancelled_quantity)
);
create index order_lines_by_variant on order_lines (variant_id, order_id);

create table order_holds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('address', 'fraud', 'stock', 'payment', 'customer', 'manual')),
  reason text not null,
  placed_by uuid,
  placed_at timestamptz not null default now(),
  released_by uuid,
  released_at timestamptz,
  release_note text
);
create index order_holds_open on order_holds (order_id) where released_at is null;
