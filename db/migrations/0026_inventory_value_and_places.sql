-- The ledger learns what stock is worth, which lot it is of, in which bin it lies and why it is not for
-- sale.
--
-- Value: every movement that changes what is on hand carries its exact change in value, in minor units
-- of the outlet's currency. What leaves takes its share of the level's value, rounded, and the last unit
-- takes the rest; so the movements up to an instant sum to the value at that instant, to the minor unit.
-- Below zero nothing is worth anything: no cost is invented.
create table lots (
  id uuid primary key,
  variant_id uuid not null references variants (id),
  code text not null check (length(code) between 1 and 40),
  expires_on date,
  state text not null default 'approved' constraint lots_state check (state in
    ('approved', 'on_hold', 'recalled')),
  state_changed_at timestamptz not null default now(),
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint lots_code_once unique (variant_id, code)
);
create index lots_by_expiry on lots (expires_on) where expires_on is not null;

alter table stock_levels
  -- A copy of the variant's, so that a list of a million levels is read in the order of SKUs; a SKU does
  -- not change any more once it has moved.
  add column sku text not null default '',
  add column value_minor bigint not null default 0,
  -- Where it is usually put.
  add column bin_id uuid references bins (id),
  add column reorder_quantity bigint check (reorder_quantity > 0),
  add column most_quantity bigint check (most_quantity >= 0),
  add column lead_days integer check (lead_days between 0 and 730),
  add column last_moved_at timestamptz,
  add column last_counted_at timestamptz,
  -- Since when it has been low without a break: one fall, one notification.
  add column low_since timestamptz,
  add column allows_negative boolean not null default false,
  drop constraint stock_on_hand_not_negative,
  drop constraint stock_enough_available,
  add constraint stock_on_hand_not_negative check (on_hand >= 0 or allows_negative),
  add constraint stock_enough_available
    check (reserved + unavailable <= on_hand or allows_negative),
  add constraint stock_value_not_negative check (value_minor >= 0),
  add constraint stock_nothing_is_worth_nothing check (on_hand > 0 or value_minor = 0),
  add column status text not null generated always as (case
    when on_hand < 0 then 'negative'
    when on_hand - reserved - unavailable <= 0 then 'out'
    when on_hand - reserved - unavailable <= reorder_point then 'low'
    when on_hand > most_quantity then 'over'
    else 'in_stock' end) stored;
update stock_levels level set sku = v.sku from variants v where v.id = level.variant_id;
create index stock_levels_by_sku on stock_levels (sku, outlet_id);
create index stock_levels_by_outlet on stock_levels (outlet_id, sku);
create index stock_levels_by_status on stock_levels (status, sku, outlet_id)
  where status <> 'in_stock';
create index stock_levels_never_stocked on stock_levels (sku, outlet_id) where last_moved_at is null;
create index stock_levels_watched on stock_levels (variant_id, outlet_id)
  where (status in ('low', 'out', 'negative') and reorder_point is not null) <> (low_since is not null);
create index stock_levels_by_bin on stock_levels (bin_id) where bin_id is not null;

-- Whatever program opens a level, it carries the SKU and the outlet's own rule about falling below zero.
create function inventory_fill_level() returns trigger language plpgsql as $$
begin
  select v.sku into new.sku from variants v where v.id = new.variant_id;
  select o.allows_negative into new.allows_negative from outlets o where o.id = new.outlet_id;
  -- An unknown variant or outlet is refused by the foreign keys, in their words.
  new.sku := coalesce(new.sku, '');
  new.allows_negative := coalesce(new.allows_negative, false);
  return new;
end $$;
create trigger stock_levels_fill before insert on stock_levels
  for each row execute function inventory_fill_level();

create function inventory_follow_variant() returns trigger language plpgsql as $$
begin
  update stock_levels set sku = new.sku where variant_id = new.id;
  update stock_demand set sku = new.sku where variant_id = new.id;
  return null;
end $$;
create trigger stock_levels_follow_variant after update of sku on variants
  for each row when (old.sku <> new.sku) execute function inventory_follow_variant();

create function inventory_follow_outlet() returns trigger language plpgsql as $$
begin
  update stock_levels set allows_negative = new.allows_negative where outlet_id = new.id;
  return null;
end $$;
create trigger stock_levels_follow_outlet after update of allows_negative on outlets
  for each row when (old.allows_negative <> new.allows_negative)
  execute function inventory_follow_outlet();

alter table stock_movements
  add column value_delta_minor bigint not null default 0,
  -- What was on hand after this movement; null where it did not change.
  add column on_hand_after bigint,
  add column lot_id uuid references lots (id),
  add column bin_id uuid references bins (id),
  add column unavailable_kind text check (unavailable_kind in
    ('damaged', 'quality_control', 'quarantine', 'expired', 'safety')),
  add column reason_code text,
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('opening', 'receipt', 'adjustment',
    'count', 'reserve', 'release', 'issue', 'return', 'transfer_out', 'transfer_in', 'set_aside',
    'put_back', 'move', 'revalue')),
  drop constraint movement_moves_something,
  add constraint movement_moves_something check (on_hand_delta <> 0 or reserved_delta <> 0
    or unavailable_delta <> 0 or value_delta_minor <> 0);
create index stock_movements_by_instant on stock_movements using brin (at);
create index stock_movements_by_lot on stock_movements (lot_id, seq) where lot_id is not null;

-- The finest that is known of what is on hand: how much lies in which bin, and of which lot. What a level
-- holds beyond these rows has no bin and no lot; a tracked variant has no such rest.
create table stock_places (
  variant_id uuid not null,
  outlet_id uuid not null,
  lot_id uuid references lots (id),
  bin_id uuid references bins (id),
  on_hand bigint not null default 0,
  -- How much of it is not for sale, of whatever kind.
  unavailable bigint not null default 0,
  constraint stock_places_on_hand_not_negative check (on_hand >= 0),
  constraint stock_places_unavailable_is_there check (unavailable between 0 and on_hand),
  constraint stock_places_says_where check (lot_id is not null or bin_id is not null),
  constraint stock_places_once unique nulls not distinct (variant_id, outlet_id, lot_id, bin_id),
  foreign key (variant_id, outlet_id) references stock_levels (variant_id, outlet_id)
);
create index stock_places_by_lot on stock_places (lot_id) where lot_id is not null;
create index stock_places_by_bin on stock_places (bin_id) where bin_id is not null;

create table stock_unavailable (
  variant_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in
    ('damaged', 'quality_control', 'quarantine', 'expired', 'safety')),
  quantity bigint not null check (quantity >= 0),
  primary key (variant_id, outlet_id, kind),
  foreign key (variant_id, outlet_id) references stock_levels (variant_id, outlet_id)
);
-- What came back before kinds were told apart waits for somebody to look at it.
insert into stock_unavailable (variant_id, outlet_id, kind, quantity)
  select variant_id, outlet_id, 'quality_control', unavailable from stock_levels where unavailable > 0;

-- What is on its way to an outlet, by line of the document that brings it.
create table stock_incoming (
  source_line_id uuid primary key,
  source_noun text not null,
  source_id uuid not null,
  variant_id uuid not null references variants (id),
  outlet_id uuid not null references outlets (id),
  quantity bigint not null check (quantity > 0),
  due_on date
);
create index stock_incoming_by_level on stock_incoming (variant_id, outlet_id);
create index stock_incoming_by_source on stock_incoming (source_id);

-- A difference found between what should be and what is. Where it has already been booked, its movements
-- name it as their source.
create table stock_variances (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  variant_id uuid not null references variants (id),
  lot_id uuid references lots (id),
  -- Found minus expected, in steps of the variant's scale.
  quantity bigint not null check (quantity <> 0),
  value_minor bigint not null default 0,
  currency char(3) not null,
  source_noun text not null,
  source_id uuid not null,
  source_label text not null,
  cause text not null default '',
  state text not null default 'open' constraint stock_variances_state check (state in
    ('open', 'closed')),
  state_changed_at timestamptz not null default now(),
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index stock_variances_newest on stock_variances (created_at desc, id desc);
create index stock_variances_by_source on stock_variances (source_id);

-- How fast stock is used up, reckoned each night from the ledger.
create table stock_demand (
  variant_id uuid not null,
  outlet_id uuid not null,
  -- A copy as in the levels, so that a class is listed in the order of SKUs.
  sku text not null default '',
  -- Steps a day over the window, and their deviation.
  mean_daily double precision not null check (mean_daily >= 0),
  deviation_daily double precision not null check (deviation_daily >= 0),
  issued_90_days bigint not null default 0,
  issued_365_days bigint not null default 0,
  value_365_days_minor bigint not null default 0,
  abc text not null check (abc in ('A', 'B', 'C')),
  xyz text not null check (xyz in ('X', 'Y', 'Z')),
  last_issued_on date,
  reckoned_at timestamptz not null default now(),
  primary key (variant_id, outlet_id),
  foreign key (variant_id, outlet_id) references stock_levels (variant_id, outlet_id)
);
create index stock_demand_by_abc on stock_demand (abc, sku, outlet_id, xyz);
create index stock_demand_by_xyz on stock_demand (xyz, sku, outlet_id);
create function inventory_fill_demand() returns trigger language plpgsql as $$
begin
  select v.sku into new.sku from variants v where v.id = new.variant_id;
  return new;
end $$;
create trigger stock_demand_fill before insert on stock_demand
  for each row when (new.sku = '') execute function inventory_fill_demand();
