-- Outlets grow whole and get bins; the areas that couriers reach get names, postcodes and prices.
alter table outlets
  add column state text not null default 'open' constraint outlets_state check (state in
    ('planned', 'open', 'paused', 'closing', 'closed')),
  add column state_changed_at timestamptz not null default now(),
  add column receives boolean not null default true,
  add column allows_negative boolean not null default false,
  add column phone text not null default '',
  add column address text not null default '',
  add column postcode text not null default '',
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column opening_hours text not null default '',
  add column dispatch_cut_off time,
  -- Which outlet is asked first for stock; the lower the earlier.
  add column allocation_priority integer not null default 100,
  add column version integer not null default 1,
  -- Stock that may fall below zero cannot be promised; such an outlet sells over the counter only.
  add constraint outlets_negative_never_ships check (not (allows_negative and ships));
-- Those that were there are open; a new one is planned until somebody opens it.
alter table outlets alter column state set default 'planned';

create table bins (
  id uuid primary key,
  outlet_id uuid not null references outlets (id),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  -- As another system called it, such as `COLD ROOM`.
  name text not null default '' check (length(name) <= 60),
  kind text not null default 'shelf'
    check (kind in ('shelf', 'pallet', 'floor', 'cold', 'staging', 'packing', 'damaged', 'returns')),
  -- In which order a picker walks past them.
  walk_order integer not null default 0,
  is_blocked boolean not null default false,
  blocked_reason text not null default '',
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint bins_code_once unique (outlet_id, code)
);
create index bins_in_walk_order on bins (outlet_id, walk_order, code);

-- A service location: an area that couriers reach, found by its names or postcodes.
create table service_areas (
  id uuid primary key,
  parent_id uuid references service_areas (id),
  kind text not null check (kind in ('country', 'province', 'city', 'area')),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 120),
  -- Folded to plain small letters, so that `Lahore` and `LĀHORE` are one.
  key text not null check (key <> ''),
  is_active boolean not null default true,
  source text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint service_areas_once unique nulls not distinct (country, kind, key, parent_id)
);
create index service_areas_by_name on service_areas (name, id);
create index service_areas_by_words on service_areas using gin (name gin_trgm_ops);
create index service_areas_by_parent on service_areas (parent_id);

create table service_area_aliases (
  area_id uuid not null references service_areas (id),
  alias text not null,
  key text not null check (key <> ''),
  primary key (area_id, key)
);
create index service_area_aliases_by_key on service_area_aliases (key);

create table service_area_postcodes (
  area_id uuid not null references service_areas (id),
  -- A whole postcode or the start of one; the longest that fits wins.
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,10}$'),
  primary key (prefix, area_id)
);

create table couriers (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null check (length(name) between 1 and 80),
  volumetric_divisor integer not null default 5000 check (volumetric_divisor > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table courier_services (
  courier_id uuid not null references couriers (id),
  area_id uuid not null references service_areas (id),
  reach text not null default 'served' check (reach in
    ('served', 'limited', 'suspended', 'unserved')),
  suspended_until date,
  note text not null default '',
  their_name text not null default '',
  their_id text not null default '',
  days integer check (days between 0 and 120),
  cost_minor bigint check (cost_minor >= 0),
  currency char(3),
  takes_cash boolean not null default true,
  cash_limit_minor bigint check (cash_limit_minor >= 0),
  weight_limit_grams integer check (weight_limit_grams > 0),
  takes_returns boolean not null default true,
  source text not null default '',
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (courier_id, area_id)
);
create index courier_services_by_area on courier_services (area_id);

-- Places of a courier's list that no name here fits: somebody says which they are.
create table unmatched_places (
  id uuid primary key,
  courier_id uuid not null references couriers (id),
  country char(2) not null,
  name text not null,
  key text not null check (key <> ''),
  -- What the list says of the service there, by the columns of courier_services.
  facts jsonb not null,
  source text not null default '',
  created_at timestamptz not null default now(),
  constraint unmatched_places_once unique (courier_id, country, key)
);
