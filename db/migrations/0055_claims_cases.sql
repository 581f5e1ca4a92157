-- What a courier says that it brought back and nobody here has scanned. A case is one such parcel; the
-- gate is where parcels that come back are counted while the rider is still there; a claim asks the
-- courier for the money of cases that did not turn up.
create table return_cases (
  id uuid primary key,
  parcel_id uuid not null references parcels (id),
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  state text not null default 'open' constraint return_cases_state check (state in ('open',
    'searching', 'contacted', 'claimed', 'recovered', 'written_off', 'found')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  cause text not null check (cause in ('said_returned', 'way_back_too_long')),
  -- The first word of the courier that it is back, or when its way back became too long: ages from it.
  said_at timestamptz not null,
  said_text text not null default '' check (length(said_text) <= 300),
  branch text not null default '' check (length(branch) <= 80),
  -- What the goods cost us, and what the courier was to collect.
  value_minor bigint not null check (value_minor between 0 and 9007199254740991),
  cash_minor bigint not null default 0 check (cash_minor between 0 and 9007199254740991),
  currency char(3) not null,
  owner_id uuid,
  -- Set once, so that whoever files claims is told once.
  reminded_at timestamptz,
  opened_at timestamptz not null default now()
);
create unique index return_cases_one_open on return_cases (parcel_id) where state <> 'found';
create index return_cases_oldest on return_cases (said_at, id);
create index return_cases_by_outlet on return_cases (outlet_id, state, said_at);
create index return_cases_by_courier on return_cases (courier_id, said_at)
  where state in ('open', 'searching', 'contacted');

-- Who was asked, where was looked, what was answered.
create table return_case_notes (
  id uuid primary key,
  case_id uuid not null references return_cases (id),
  text text not null check (length(text) between 1 and 500),
  noted_by uuid,
  noted_at timestamptz not null default now()
);
create index return_case_notes_by_case on return_case_notes (case_id, noted_at desc);

-- What the courier's paper says that it brings.
create table courier_sheets (
  id uuid primary key,
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  reference text not null check (length(reference) between 1 and 60),
  added_by uuid,
  added_at timestamptz not null default now()
);
create unique index courier_sheets_once on courier_sheets (outlet_id, courier_id, lower(reference));
create table courier_sheet_lines (
  sheet_id uuid not null references courier_sheets (id),
  position integer not null check (position > 0),
  tracking_number text not null check (length(tracking_number) between 1 and 60),
  -- The parcel of this courier with exactly this number; null where there is none.
  parcel_id uuid references parcels (id),
  primary key (sheet_id, position),
  constraint courier_sheet_lines_once unique (sheet_id, tracking_number)
);
create index courier_sheet_lines_by_parcel on courier_sheet_lines (parcel_id)
  where parcel_id is not null;

create table gate_sessions (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  sheet_id uuid references courier_sheets (id),
  state text not null default 'open' constraint gate_sessions_state check (state in ('open', 'closed')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  rider_name text not null default '' check (length(rider_name) <= 80),
  -- The strokes of the rider's pen, as the path of a drawing 600 wide and 200 high.
  signature_path text not null default ''
    check (length(signature_path) <= 20000 and signature_path ~ '^[ML0-9 ]*$'),
  -- What the rider was shown as missing when the session closed.
  missing_count integer check (missing_count >= 0),
  opened_by uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint gate_sessions_closed_signed check (state <> 'closed'
    or (closed_at is not null and missing_count is not null))
);
create unique index gate_sessions_one_open on gate_sessions (outlet_id, courier_id, opened_by)
  where state = 'open';
create index gate_sessions_by_outlet on gate_sessions (outlet_id, opened_at desc);

-- What the rider signed for as not brought, as it was when the session closed.
create table gate_missing (
  session_id uuid not null references gate_sessions (id),
  parcel_id uuid not null references parcels (id),
  primary key (session_id, parcel_id)
);
create trigger gate_missing_append_only before update or delete or truncate on gate_missing
  for each statement execute function platform_refuse_change();

create table gate_scans (
  id uuid primary key,
  session_id uuid not null references gate_sessions (id),
  code text not null check (length(code) between 1 and 100),
  parcel_id uuid references parcels (id),
  verdict text not null check (verdict in ('expected', 'not_on_sheet', 'unknown', 'received_before')),
  scanned_by uuid,
  scanned_at timestamptz not null default now(),
  constraint gate_scans_of_parcels check ((verdict = 'unknown') = (parcel_id is null))
);
-- A parcel comes in once, however often it is scanned.
create unique index gate_scans_once on gate_scans (session_id, parcel_id)
  where verdict in ('expected', 'not_on_sheet');
create index gate_scans_by_session on gate_scans (session_id, scanned_at desc, id desc);
create index gate_scans_by_parcel on gate_scans (parcel_id, scanned_at) where parcel_id is not null;
create trigger gate_scans_append_only before update or delete or truncate on gate_scans
  for each statement execute function platform_refuse_change();

create table claims (
  id uuid primary key,
  -- Given by the counter row below, so that none is left out.
  number bigint not null unique,
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  currency char(3) not null,
  state text not null default 'open' constraint claims_state check (state in ('open', 'approved',
    'rejected', 'settled', 'withdrawn')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The last day on which the courier takes it, and on which it is to have answered.
  file_by date not null,
  answer_by date not null,
  -- What the courier calls it, and what it answered.
  courier_reference text not null default '' check (length(courier_reference) <= 60),
  answer text not null default '' check (length(answer) <= 500),
  reminded_at timestamptz,
  filed_by uuid,
  filed_at timestamptz not null default now(),
  -- Summed up from the entries by a trigger.
  claimed_minor bigint not null default 0 check (claimed_minor >= 0),
  received_minor bigint not null default 0,
  balance_minor bigint not null default 0
);
create index claims_newest on claims (filed_at desc, id desc);
create index claims_by_outlet on claims (outlet_id, state, filed_at desc);
-- One row, locked by whoever files: the next number is given when the claim is, and not otherwise.
create table claim_counter (is_only boolean primary key default true check (is_only), last bigint not null);
insert into claim_counter (last) values (1000);

create table claim_cases (
  claim_id uuid not null references claims (id),
  case_id uuid not null references return_cases (id),
  amount_minor bigint not null check (amount_minor > 0),
  -- No longer part of it: the parcel turned up, or the claim was rejected.
  is_over boolean not null default false,
  primary key (claim_id, case_id)
);
create unique index claim_cases_one_live on claim_cases (case_id) where not is_over;

-- The money of a claim: above 0 raises what the courier owes us, below 0 lowers it. A sum below 0 is what
-- we owe the courier, because a parcel that it paid for turned up.
create table claim_entries (
  id uuid primary key,
  claim_id uuid not null,
  case_id uuid not null,
  kind text not null check (kind in ('claimed', 'rejected', 'received', 'waived', 'reversed',
    'give_back', 'given_back')),
  amount_minor bigint not null check (amount_minor <> 0),
  reference text not null default '' check (length(reference) <= 60),
  reason text not null default '' check (length(reason) <= 300),
  entered_by uuid,
  entered_at timestamptz not null default now(),
  foreign key (claim_id, case_id) references claim_cases (claim_id, case_id),
  constraint claim_entries_sign check ((amount_minor > 0) = (kind in ('claimed', 'given_back')))
);
create index claim_entries_by_claim on claim_entries (claim_id, entered_at, id);
create index claim_entries_by_day on claim_entries (entered_at) where kind in ('received', 'given_back');
create trigger claim_entries_append_only before update or delete or truncate on claim_entries
  for each statement execute function platform_refuse_change();

create function claims_sum_up() returns trigger language plpgsql as $$
begin
  update claims c set claimed_minor = s.claimed, received_minor = s.received, balance_minor = s.balance
  from (
    select e.claim_id, sum(e.amount_minor) filter (where e.kind in ('claimed', 'rejected', 'reversed'))
        as claimed,
      coalesce(-sum(e.amount_minor) filter (where e.kind in ('received', 'given_back')), 0) as received,
      sum(e.amount_minor) as balance
    from claim_entries e where e.claim_id in (select claim_id from added) group by e.claim_id
  ) as s
  where c.id = s.claim_id;
  return null;
end $$;
create trigger claim_entries_sum after insert on claim_entries
  referencing new table as added for each statement execute function claims_sum_up();
