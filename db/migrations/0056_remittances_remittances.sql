-- What couriers collected at the door is the house's money until they hand it on. A due is that money,
-- one row per parcel, kept apart from the parcel because it outlives it: a parcel that came back after
-- it was paid for is still owed. A remittance is what a courier says that it pays, line by line.
create sequence remittance_numbers start 1001;

create table remittances (
  id uuid primary key,
  number bigint not null unique default nextval('remittance_numbers'),
  courier_id uuid not null references couriers (id),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- What the courier calls it.
  reference text not null default '' check (length(reference) <= 60),
  remitted_on date not null,
  state text not null default 'draft',
  state_changed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  -- What came in at the bank, and how the statement calls it.
  bank_minor bigint check (abs(bank_minor) <= 9007199254740991),
  bank_reference text not null default '' check (length(bank_reference) <= 60),
  banked_on date,
  -- Summed up from the lines by a trigger, so that no list reads lines and no sum is typed.
  line_count integer not null default 0 check (line_count >= 0),
  open_count integer not null default 0 check (open_count between 0 and line_count),
  collected_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  due_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid references profiles (id),
  version integer not null default 1,
  constraint remittances_state check (state in ('draft', 'matched', 'closed', 'discarded')),
  -- Money that did not arrive, or a line that nobody explained, closes nothing.
  constraint remittances_closed_whole check (state <> 'closed' or (line_count > 0
    and open_count = 0 and bank_minor is not null and bank_minor = paid_minor
    and banked_on is not null))
);
create index remittances_newest on remittances (created_at desc, id desc);
-- The same remittance once, by what its courier calls it.
create unique index remittances_once on remittances (courier_id, lower(reference))
  where reference <> '' and state <> 'discarded';

-- The file as it came, until its columns are known; and to look at afterwards.
create table remittance_files (
  remittance_id uuid primary key references remittances (id),
  courier_id uuid not null references couriers (id),
  name text not null check (length(name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The first row names the columns.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  is_discarded boolean not null default false
);
create unique index remittance_files_once on remittance_files (courier_id, sha256)
  where not is_discarded;

-- Which column holds what, said once per courier.
create table remittance_mappings (
  courier_id uuid primary key references couriers (id),
  columns jsonb not null,
  decimal_sign text not null check (decimal_sign in ('.', ',')),
  updated_at timestamptz not null default now()
);

create table remittance_lines (
  id uuid primary key,
  remittance_id uuid not null references remittances (id),
  position integer not null check (position > 0),
  tracking_number text not null check (length(tracking_number) between 1 and 60),
  collected_minor bigint not null check (collected_minor between 0 and 1000000000000),
  fee_minor bigint not null check (fee_minor between 0 and 1000000000000),
  tax_minor bigint not null check (tax_minor between 0 and 1000000000000),
  -- Below 0 where the courier takes money, such as for a way back.
  paid_minor bigint not null check (abs(paid_minor) <= 1000000000000),
  -- The parcel of this courier with exactly this number; null where there is none.
  parcel_id uuid references parcels (id),
  -- What we say that the courier was to collect and to pay for it.
  cash_minor bigint not null default 0 check (cash_minor >= 0),
  due_minor bigint not null default 0,
  difference_minor bigint not null generated always as (due_minor - paid_minor) stored,
  differences text[] not null default '{}' check (differences <@ array['unknown_number',
    'other_currency', 'paid_twice', 'not_delivered', 'short', 'over', 'fee_above_tariff',
    'does_not_add_up']::text[]),
  verdict text check (verdict in ('accepted', 'disputed', 'recovered')),
  reason text not null default '' check (length(reason) <= 300),
  explained_at timestamptz,
  explained_by uuid references profiles (id),
  -- Since when the courier was asked; what it is aged by.
  disputed_at timestamptz,
  unique (remittance_id, position),
  constraint remittance_lines_agree check (cardinality(differences) > 0 or difference_minor = 0),
  constraint remittance_lines_explained check ((verdict is null) = (explained_at is null)),
  constraint remittance_lines_explain_differences check (verdict is null or cardinality(differences) > 0),
  constraint remittance_lines_disputed check (verdict is distinct from 'disputed' or disputed_at is not null)
);
create index remittance_lines_open on remittance_lines (remittance_id, position)
  where cardinality(differences) > 0 and verdict is null;
create index remittance_lines_disputed on remittance_lines (disputed_at, id)
  where verdict = 'disputed';
create index remittance_lines_by_parcel on remittance_lines (parcel_id) where parcel_id is not null;
create index remittance_lines_by_number on remittance_lines (tracking_number);

create table remittance_dues (
  parcel_id uuid primary key references parcels (id),
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  currency char(3) not null,
  cash_minor bigint not null check (cash_minor between 1 and 9007199254740991),
  collected_at timestamptz not null,
  -- The one line that settles it: once per parcel, and a line settles one parcel.
  line_id uuid unique references remittance_lines (id)
);
create index remittance_dues_open on remittance_dues (collected_at, parcel_id) where line_id is null;
create index remittance_dues_open_by_outlet on remittance_dues (outlet_id, collected_at, parcel_id)
  where line_id is null;
create index remittance_dues_open_by_courier on remittance_dues (courier_id, collected_at, parcel_id)
  where line_id is null;

insert into remittance_dues (parcel_id, outlet_id, courier_id, currency, cash_minor, collected_at)
  select p.id, p.outlet_id, p.courier_id, o.currency, p.cash_minor, p.delivered_at
  from parcels p join orders o on o.id = p.order_id
  where p.delivered_at is not null and p.cash_minor > 0 and p.courier_id is not null;

create function remittances_sum_up() returns trigger language plpgsql as $$
begin
  update remittances r set line_count = s.lines, open_count = s.open,
    collected_minor = s.collected, fee_minor = s.fee, tax_minor = s.tax, paid_minor = s.paid,
    due_minor = s.due
  from (
    select touched.id, count(l.id) as lines,
      count(l.id) filter (where cardinality(l.differences) > 0 and l.verdict is null) as open,
      coalesce(sum(l.collected_minor), 0) as collected, coalesce(sum(l.fee_minor), 0) as fee,
      coalesce(sum(l.tax_minor), 0) as tax, coalesce(sum(l.paid_minor), 0) as paid,
      coalesce(sum(l.due_minor), 0) as due
    from (select distinct remittance_id as id from changed) as touched
    left join remittance_lines l on l.remittance_id = touched.id group by touched.id
  ) as s
  where r.id = s.id;
  return null;
end $$;
create trigger remittances_sum_added after insert on remittance_lines
  referencing new table as changed for each statement execute function remittances_sum_up();
create trigger remittances_sum_changed after update on remittance_lines
  referencing new table as changed for each statement execute function remittances_sum_up();
