-- What a supplier sells of ours, and drafts of what we would like to buy.
create table supplier_items (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  variant_id uuid not null references variants (id),
  supplier_sku text not null default '' check (length(supplier_sku) <= 60),
  price_minor bigint check (price_minor >= 0),
  currency char(3) not null,
  -- Bought in packs of so many units, and at least so many units at once.
  pack_quantity integer not null default 1 check (pack_quantity > 0),
  least_quantity integer not null default 1 check (least_quantity > 0),
  lead_days integer check (lead_days between 0 and 730),
  is_preferred boolean not null default false,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint supplier_items_once unique (supplier_id, variant_id)
);
create index supplier_items_by_variant on supplier_items (variant_id);
create unique index supplier_items_preferred_once on supplier_items (variant_id)
  where is_preferred and is_active;

create table purchase_orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  supplier_id uuid not null references suppliers (id),
  outlet_id uuid not null references outlets (id),
  state text not null default 'draft' constraint purchase_orders_state check (state in
    ('draft', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  currency char(3) not null,
  total_minor bigint not null default 0 check (total_minor >= 0),
  expected_on date,
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index purchase_orders_newest on purchase_orders (created_at desc, id desc);
create index purchase_orders_by_supplier on purchase_orders (supplier_id, created_at desc);

create table purchase_order_lines (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  position integer not null,
  variant_id uuid not null references variants (id),
  quantity bigint not null check (quantity > 0),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  -- Why so many: the sum that led to the suggestion, in words.
  explanation text not null default '',
  constraint purchase_order_lines_variant_once unique (purchase_order_id, variant_id)
);

-- A suggestion that somebody does not want to see for a while.
create table reorder_snoozes (
  variant_id uuid not null references variants (id),
  outlet_id uuid not null references outlets (id),
  until date not null,
  reason text not null default '',
  snoozed_by uuid,
  created_at timestamptz not null default now(),
  primary key (variant_id, outlet_id)
);
