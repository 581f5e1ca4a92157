-- Orders are picked in waves: some of them at once, in the order in which a picker walks past the bins.
-- A wave moves no stock; it says where to take what from, and keeps who took what out of which bin.
create table waves (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  -- Order by order, or all at once into one tote for each.
  method text not null check (method in ('single', 'cluster')),
  state text not null default 'planned' constraint waves_state check (state in
    ('planned', 'released', 'picking', 'picked', 'closed', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  picker_id uuid,
  -- The bin at which the picker stands, by their last scan of one.
  at_bin_id uuid references bins (id),
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint waves_picked_by_somebody check (state not in ('picking', 'picked') or picker_id is not null)
);
create index waves_newest on waves (created_at desc, id desc);
create index waves_open on waves (outlet_id, state, created_at)
  where state not in ('closed', 'cancelled');

create table wave_orders (
  wave_id uuid not null references waves (id),
  order_id uuid not null references orders (id),
  position integer not null check (position > 0),
  tote_code text check (tote_code ~ '^K-[A-Z0-9-]{1,36}$'),
  -- Packed, taken out, or its wave has ended: from then on it is free for another wave.
  left_at timestamptz,
  primary key (wave_id, order_id)
);
create unique index wave_orders_in_one on wave_orders (order_id) where left_at is null;
create unique index wave_orders_one_per_tote on wave_orders (tote_code) where left_at is null;

-- So much of an order's line, from one bin and, where the product has lots, of one lot. What is to be
-- taken from no bin in particular lies somewhere in the house.
create table wave_lines (
  id uuid primary key,
  wave_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null references order_lines (id),
  variant_id uuid not null references variants (id),
  bin_id uuid references bins (id),
  lot_id uuid references lots (id),
  position integer not null,
  quantity bigint not null check (quantity > 0),
  picked bigint not null default 0,
  short bigint not null default 0,
  -- Scanned, and not yet of a lot or in a tote.
  in_hand bigint not null default 0,
  in_hand_lot_id uuid references lots (id),
  skipped_at timestamptz,
  constraint wave_lines_counted check (picked >= 0 and short >= 0 and in_hand >= 0
    and picked + short + in_hand <= quantity),
  constraint wave_lines_hand_of_lot check (in_hand > 0 or in_hand_lot_id is null),
  foreign key (wave_id, order_id) references wave_orders (wave_id, order_id)
);
create index wave_lines_of_wave on wave_lines (wave_id, position);
create index wave_lines_by_place on wave_lines (variant_id, bin_id) where picked + short < quantity;

create table wave_picks (
  id uuid primary key,
  line_id uuid not null references wave_lines (id),
  bin_id uuid references bins (id),
  lot_id uuid references lots (id),
  quantity bigint not null check (quantity > 0),
  picked_by uuid,
  picked_at timestamptz not null default now()
);
create index wave_picks_of_line on wave_picks (line_id);
