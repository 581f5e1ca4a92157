-- What was ordered of couriers, printed and handed over. A parcel keeps its code for life; what changes
-- is its booking. Whoever holds a label of a former booking must be told so, which is why none is ever
-- deleted or written over.
create table parcel_bookings (
  id uuid primary key,
  parcel_id uuid not null references parcels (id),
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  service text not null default '' check (length(service) <= 60),
  -- The courier gets it with the request; the same twice is one booking.
  reference text not null unique,
  state text not null default 'requested' constraint parcel_bookings_state
    check (state in ('requested', 'booked', 'failed', 'voiding', 'void')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9/_-]{3,40}$'),
  -- Frozen: what the courier was told to collect, and what the goods are declared at.
  cash_minor bigint not null check (cash_minor between 0 and 9007199254740991),
  declared_minor bigint not null check (declared_minor between 0 and 9007199254740991),
  currency char(3) not null,
  weight_grams integer not null check (weight_grams > 0),
  cost_minor bigint check (cost_minor >= 0),
  -- Of the facts that stand on the label or decide it; a label is good while the order's are the same.
  label_hash text not null check (label_hash ~ '^[0-9a-f]{64}$'),
  -- The courier's own label, where it makes one.
  label_file_id uuid references files (id),
  -- Why the courier did not book it, or did not take the void, in its own words.
  problem text not null default '' check (length(problem) <= 400),
  -- Why it was void.
  reason_code text,
  note text not null default '' check (length(note) <= 200),
  booked_by uuid,
  requested_at timestamptz not null default now(),
  constraint parcel_bookings_numbered check (state <> 'booked' or tracking_number is not null)
);
-- A number is given once, also where its booking is void: its label may still hang on a parcel.
create unique index parcel_bookings_by_number on parcel_bookings (courier_id, tracking_number)
  where tracking_number is not null;
create index parcel_bookings_by_scan on parcel_bookings (tracking_number)
  where tracking_number is not null;
create unique index parcel_bookings_one_live on parcel_bookings (parcel_id)
  where state in ('requested', 'booked');
create index parcel_bookings_by_parcel on parcel_bookings (parcel_id, requested_at desc);

create table load_sheets (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  state text not null default 'open' constraint load_sheets_state
    check (state in ('open', 'closed', 'handed_over', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The courier's own number of the sheet, and why it gave none.
  courier_number text not null default '' check (length(courier_number) <= 60),
  problem text not null default '' check (length(problem) <= 400),
  driver_name text not null default '' check (length(driver_name) <= 80),
  driver_phone text not null default '' check (length(driver_phone) <= 40),
  signature_file_id uuid references files (id),
  opened_by uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  handed_over_by uuid,
  handed_over_at timestamptz,
  constraint load_sheets_signed check (state <> 'handed_over'
    or (handed_over_at is not null and driver_name <> ''))
);
-- A scan says which parcel, not which sheet.
create unique index load_sheets_one_open on load_sheets (outlet_id, courier_id, opened_by)
  where state = 'open';
create index load_sheets_newest on load_sheets (opened_at desc, id desc);
create index load_sheets_by_outlet on load_sheets (outlet_id, state, opened_at desc);

create table load_sheet_parcels (
  id uuid primary key,
  sheet_id uuid not null references load_sheets (id),
  parcel_id uuid not null references parcels (id),
  booking_id uuid not null references parcel_bookings (id),
  added_by uuid,
  added_at timestamptz not null default now(),
  removed_by uuid,
  removed_at timestamptz
);
create unique index load_sheet_parcels_once on load_sheet_parcels (parcel_id)
  where removed_at is null;
create index load_sheet_parcels_by_sheet on load_sheet_parcels (sheet_id, added_at desc, id desc);

create table label_prints (
  id uuid primary key,
  -- What was printed in one go, in the order in which it came out.
  batch_id uuid not null,
  position integer not null,
  booking_id uuid not null references parcel_bookings (id),
  form text not null check (form in ('pdf', 'zpl')),
  paper text not null check (paper in ('label', 'a4')),
  -- As the label said it then.
  label_hash text not null,
  -- The first print of a label needs no reason.
  reason_code text,
  note text not null default '' check (length(note) <= 200),
  printed_by uuid,
  printed_at timestamptz not null default now()
);
create unique index label_prints_of_batch on label_prints (batch_id, position);
create index label_prints_by_booking on label_prints (booking_id, printed_at);
create trigger label_prints_append_only before update or delete or truncate on label_prints
  for each statement execute function platform_refuse_change();

create index parcels_waiting on parcels (outlet_id, packed_at, id) where state in ('packed', 'booked');
