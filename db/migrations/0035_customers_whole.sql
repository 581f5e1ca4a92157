-- Customers become whole: a number, a state, every way to reach them, what they ordered, what we owe
-- them, who seems to be the same, and what was merged.
--
-- The columns phone, email, address, city, postcode and country stay: they are the primary contacts,
-- copied from customer_contacts by whoever writes these.
create sequence customer_numbers start 1001;
alter table customers
  add column number bigint not null unique default nextval('customer_numbers'),
  add column state text not null default 'active' constraint customers_state check (state in
    ('active', 'watch', 'blocked_cod', 'blocked_all', 'anonymised', 'merged')),
  add column state_changed_at timestamptz not null default now(),
  -- Why they are watched or blocked.
  add column state_reason text not null default '',
  add column merged_into uuid references customers (id),
  -- The phone as +447946000000, or empty where none can be read from what was given.
  add column phone_key text not null default '',
  -- All that they can be found by besides name, number, phone and mail: their other contacts.
  add column contact_words text not null default '',
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column note text not null default '' check (length(note) <= 2000),
  add column language text not null default '',
  add column tax_number text not null default '',
  add column accepts_mails boolean not null default false,
  add column accepts_messages boolean not null default false,
  -- Recomputed from their orders, never counted up.
  add column orders_placed integer not null default 0,
  add column orders_open integer not null default 0,
  add column orders_delivered integer not null default 0,
  add column orders_returned integer not null default 0,
  add column orders_cancelled integer not null default 0,
  add column first_ordered_at timestamptz,
  add column last_ordered_at timestamptz,
  add constraint customers_merged_names_kept check ((state = 'merged') = (merged_into is not null)),
  add constraint customers_not_into_itself check (merged_into <> id);
update customers set phone_key = '+' || regexp_replace(phone, '\D', '', 'g')
  where phone ~ '^\s*\+[\d\s().-]{8,20}$';
alter table customers
  -- Digits stand without blanks, so that any fragment of a number is found however it is typed.
  add column search_text text not null generated always as (lower(full_name || ' c-' || number::text
    || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || phone_key || ' '
    || contact_words)) stored;
drop index customers_by_words;
create index customers_by_search on customers using gin (search_text gin_trgm_ops)
  where state not in ('anonymised', 'merged');
create index customers_by_name on customers (lower(full_name) text_pattern_ops, id);
create index customers_by_phone on customers (phone_key) where phone_key <> '';
create index customers_by_email on customers (lower(email)) where email <> '';
create index customers_by_last_seen on customers (coalesce(last_ordered_at, created_at) desc, id desc)
  where state not in ('anonymised', 'merged');
create index customers_by_state on customers (state) where state not in ('active', 'merged');
create index customers_by_tag on customers using gin (tags) where tags <> '{}';
create index customers_by_kept on customers (merged_into) where merged_into is not null;

-- Every phone, e-mail and address; `source` is how another system calls this customer.
create table customer_contacts (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  kind text not null check (kind in ('phone', 'email', 'address', 'source')),
  -- As somebody wrote it; of an address the lines before the city.
  text text not null,
  city text not null default '',
  postcode text not null default '',
  country text not null default '',
  -- Folded, so that two spellings of one are equal; empty where it cannot be, null until looked at.
  key text,
  label text not null default '' check (length(label) <= 40),
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index customer_contacts_by_customer on customer_contacts (customer_id);
create index customer_contacts_by_key on customer_contacts (kind, key) where key <> '';
create index customer_contacts_by_postcode on customer_contacts (postcode, customer_id)
  where kind = 'address' and postcode <> '';
create index customer_contacts_to_fold on customer_contacts (id) where key is null;
create unique index customer_contacts_primary on customer_contacts (customer_id, kind) where is_primary;
create unique index customer_contacts_source on customer_contacts (key) where kind = 'source';
insert into customer_contacts (id, customer_id, kind, text, key, is_primary)
  select gen_random_uuid(), id, 'phone', phone, nullif(phone_key, ''), true from customers where phone <> ''
  union all
  select gen_random_uuid(), id, 'email', email, lower(email), true from customers where email <> '';
insert into customer_contacts (id, customer_id, kind, text, city, postcode, country, is_primary)
  select gen_random_uuid(), id, 'address', address, city, postcode, country, true from customers
  where address <> '' or postcode <> '';

-- What their delivered orders came to, less what was given back.
create table customer_spending (
  customer_id uuid not null references customers (id),
  currency char(3) not null,
  spent_minor bigint not null,
  orders integer not null,
  primary key (customer_id, currency)
);

-- What we owe a customer in goods: the balance, which is never below nothing, and how it came about.
create table customer_credit (
  customer_id uuid not null references customers (id),
  currency char(3) not null,
  balance_minor bigint not null constraint customer_credit_covers check (balance_minor >= 0),
  primary key (customer_id, currency)
);
create table customer_credit_entries (
  id uuid primary key,
  seq bigint not null generated always as identity,
  customer_id uuid not null references customers (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null check (balance_minor >= 0),
  reason text not null,
  -- The order or the merge that it belongs to.
  noun text,
  entity_id uuid,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now()
);
create index customer_credit_entries_newest on customer_credit_entries (customer_id, seq desc);
create index customer_credit_entries_by_entity on customer_credit_entries (entity_id)
  where entity_id is not null;

create table customer_merges (
  id uuid primary key,
  kept_id uuid not null references customers (id),
  merged_id uuid not null references customers (id),
  -- Both as they were and all that was moved, for whoever undoes it.
  before jsonb not null,
  merged_by uuid references profiles (id),
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint customer_merges_of_two check (kept_id <> merged_id)
);
create index customer_merges_by_kept on customer_merges (kept_id, merged_at desc);
create unique index customer_merges_open on customer_merges (merged_id) where undone_at is null;

-- Two that may be one; a pair that somebody looked at and left apart stays, so that it is not found anew.
create table customer_duplicates (
  first_id uuid not null references customers (id),
  second_id uuid not null references customers (id),
  score smallint not null check (score between 0 and 100),
  signs text[] not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references profiles (id),
  primary key (first_id, second_id),
  constraint customer_duplicates_in_order check (first_id < second_id)
);
create index customer_duplicates_open on customer_duplicates (score desc, first_id, second_id)
  where dismissed_at is null;
create index customer_duplicates_by_second on customer_duplicates (second_id);

create table customer_segments (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index customer_segments_by_name on customer_segments (lower(name));
