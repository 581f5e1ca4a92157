-- Cash in a register: who opened it with how much, what came in and went out, and what was counted at
-- the end. A register is the drawer; the device beside it may be replaced.
create table registers (
  id uuid primary key,
  outlet_id uuid not null references outlets (id),
  name text not null check (length(name) between 1 and 60),
  -- The shared device that takes payments into this drawer; null where people sign in as themselves.
  device_id uuid references devices (id),
  state text not null default 'active' constraint registers_state check (state in ('active', 'retired')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The number of the latest Z report: without gaps, because it counts up in the transaction that closes.
  last_z_number integer not null default 0 check (last_z_number >= 0),
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index registers_by_name on registers (outlet_id, lower(name)) where state = 'active';
create unique index registers_by_device on registers (device_id) where state = 'active';
create index registers_in_order on registers (lower(name), id);

create table register_sessions (
  id uuid primary key,
  register_id uuid not null references registers (id),
  outlet_id uuid not null references outlets (id),
  currency char(3) not null,
  state text not null default 'open' constraint register_sessions_state
    check (state in ('open', 'closing', 'closed')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  opening_minor bigint not null check (opening_minor between 0 and 9007199254740991),
  opened_by uuid not null references profiles (id),
  opened_at timestamptz not null default now(),
  -- Both are set by a count; the second is not shown, nor sent, before the first.
  counted_minor bigint check (counted_minor between 0 and 9007199254740991),
  expected_minor bigint,
  difference_minor bigint generated always as (counted_minor - expected_minor) stored,
  -- Why the difference was accepted.
  difference_reason text not null default '',
  z_number integer check (z_number > 0),
  closed_by uuid references profiles (id),
  closed_at timestamptz,
  constraint register_sessions_z_once unique (register_id, z_number),
  constraint register_sessions_counted check ((counted_minor is null) = (expected_minor is null)),
  constraint register_sessions_counted_when_closing check (counted_minor is null or state <> 'open'),
  constraint register_sessions_closed check ((state = 'closed') = (z_number is not null)
    and (state = 'closed') = (closed_at is not null)
    and (state <> 'closed' or counted_minor is not null))
);
create unique index register_sessions_one_unclosed on register_sessions (register_id)
  where state <> 'closed';
create index register_sessions_in_order on register_sessions (opened_at, id);
create index register_sessions_by_outlet on register_sessions (outlet_id, opened_at, id);
create index register_sessions_by_register on register_sessions (register_id, opened_at, id);
create index register_sessions_by_state on register_sessions (state, opened_at, id);
create index register_sessions_by_closing on register_sessions (closed_at, id);
create index register_sessions_by_difference on register_sessions (difference_minor, id);
create index register_sessions_different on register_sessions (opened_at, id)
  where coalesce(difference_minor, 0) <> 0;

-- Each count of the drawer, by denomination. The last one of a session is the one that counts.
create table register_counts (
  id uuid primary key,
  session_id uuid not null references register_sessions (id),
  purpose text not null check (purpose in ('opening', 'closing')),
  attempt integer not null check (attempt > 0),
  counted_minor bigint not null check (counted_minor between 0 and 9007199254740991),
  -- Null at the opening, where nothing is expected.
  expected_minor bigint,
  -- How many of which note or coin: [{"valueMinor": 500, "pieces": 3}].
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  counted_by uuid not null references profiles (id),
  counted_at timestamptz not null default now(),
  constraint register_counts_once unique (session_id, purpose, attempt),
  constraint register_counts_expected check ((purpose = 'closing') = (expected_minor is not null))
);
create trigger register_counts_append_only before delete or update or truncate on register_counts
  for each statement execute function platform_refuse_change();

-- What went into the drawer and out of it, with sign. Opening cash and cash entries add up to what is
-- expected in the drawer.
create table register_entries (
  id uuid primary key,
  session_id uuid not null references register_sessions (id),
  kind text not null check (kind in ('payment', 'refund', 'cash_in', 'cash_out', 'drop', 'no_sale')),
  method text not null check (method in ('cash', 'card', 'bank_transfer', 'cash_on_delivery',
    'store_credit', 'gateway', 'gift_card')),
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  -- The row of an order's payments, or of another later area.
  payment_id uuid,
  -- The movement that this one takes back.
  reverses uuid references register_entries (id),
  reason_code text references reason_codes (code),
  reason text not null default '',
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint register_entries_payment_once unique (payment_id),
  constraint register_entries_reversed_once unique (reverses),
  constraint register_entries_of_payment check ((kind in ('payment', 'refund')) = (payment_id is not null)),
  constraint register_entries_in_cash check (method = 'cash' or payment_id is not null),
  constraint register_entries_sign check (case kind
    when 'no_sale' then amount_minor = 0
    when 'payment' then amount_minor > 0
    when 'refund' then amount_minor < 0
    when 'cash_in' then (amount_minor > 0) = (reverses is null) and amount_minor <> 0
    else (amount_minor < 0) = (reverses is null) and amount_minor <> 0 end)
);
create index register_entries_by_session on register_entries (session_id, made_at, id);
create trigger register_entries_append_only before delete or update or truncate on register_entries
  for each statement execute function platform_refuse_change();
