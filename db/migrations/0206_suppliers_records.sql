-- Suppliers as buyers keep them: states, terms, contacts by role, documents that expire, and prices by
-- quantity and period. Before, a supplier was a name with one address that was active or not.
create extension if not exists btree_gist;

alter table suppliers
  add column state text not null default 'draft',
  add column state_changed_at timestamptz not null default now(),
  -- Why it is on hold or blocked.
  add column state_reason text not null default '' check (length(state_reason) <= 300),
  add column legal_name text not null default '' check (length(legal_name) <= 200),
  add column tax_number text not null default '' check (length(tax_number) <= 40),
  add column website text not null default '' check (website ~ '^(https?://\S+)?$' and length(website) <= 300),
  add column address text not null default '' check (length(address) <= 300),
  add column postcode text not null default '' check (length(postcode) <= 20),
  add column currency char(3),
  add column payment_days integer check (payment_days between 0 and 365),
  add column payment_terms text not null default '' check (length(payment_terms) <= 200),
  add column incoterm text check (incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  add column minimum_order_minor bigint check (minimum_order_minor > 0),
  add column free_freight_minor bigint check (free_freight_minor > 0),
  add column lead_days integer check (lead_days between 0 and 730),
  -- Days of the week as ISO 8601 counts them; none means any.
  add column order_weekdays smallint[] not null default '{}' check (order_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column delivery_weekdays smallint[] not null default '{}' check (delivery_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column order_channel text not null default 'email' check (order_channel in ('email', 'portal', 'print')),
  -- How much more than ordered is accepted; null for what the company accepts.
  add column over_receipt_percent numeric(7, 4) check (over_receipt_percent between 0 and 100),
  -- As buyers rate it: 1 is the best.
  add column rating smallint check (rating between 1 and 5),
  add column is_preferred boolean not null default false,
  add column note text not null default '' check (length(note) <= 2000);

update suppliers set state = case when is_active then 'active' else 'on_hold' end,
  state_reason = case when is_active then '' else 'No longer active' end,
  currency = coalesce(
    (select item.currency from supplier_items item where item.supplier_id = suppliers.id
      group by item.currency order by count(*) desc, item.currency limit 1),
    (select value #>> '{}' from setting_values where key = 'money.currency' and outlet_id is null
      order by id desc limit 1),
    'GBP');

alter table suppliers
  alter column currency set not null,
  add constraint suppliers_state
    check (state in ('draft', 'active', 'on_hold', 'blocked', 'archived')),
  add constraint suppliers_state_reason check (state in ('on_hold', 'blocked') or state_reason = ''),
  drop constraint suppliers_code_check,
  -- Codes of other systems have more signs than ours: G&KBI0001.
  add constraint suppliers_code_check check (code ~ '^[A-Z0-9][A-Z0-9&._/-]{0,19}$'),
  drop column is_active,
  add column is_active boolean not null generated always as (state = 'active') stored;

create index suppliers_in_order on suppliers (name, id);
-- How many items each supplier of a list sells.
create index supplier_items_sold on supplier_items (supplier_id) where is_active;

create table supplier_contacts (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  role text not null check (role in ('orders', 'accounts', 'quality', 'general')),
  name text not null check (length(name) between 1 and 120),
  email text not null default '' check (length(email) <= 200),
  phone text not null default '' check (length(phone) <= 40),
  added_at timestamptz not null default now(),
  constraint supplier_contacts_reachable check (email <> '' or phone <> '')
);
create index supplier_contacts_by_supplier on supplier_contacts (supplier_id, role, added_at);

-- A price that counts from a quantity on, within a period. Two of one quantity never overlap.
create table supplier_price_breaks (
  id uuid primary key,
  item_id uuid not null references supplier_items (id) on delete cascade,
  min_quantity integer not null check (min_quantity between 1 and 1000000),
  price_minor bigint not null check (price_minor >= 0),
  -- The first and the last day; null for an open end.
  starts_on date,
  ends_on date,
  constraint supplier_price_breaks_period check (starts_on <= ends_on),
  constraint supplier_price_breaks_overlap exclude using gist (item_id with =, min_quantity with =,
    daterange(starts_on, ends_on, '[]') with &&)
);

create table supplier_documents (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  kind text not null check (kind in ('licence', 'certificate', 'contract', 'insurance', 'other')),
  name text not null check (length(name) between 1 and 200),
  file_id uuid not null references files (id),
  -- The last day on which it is valid; null for one without an end.
  expires_on date,
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  -- When it was reported that it is about to expire.
  told_at timestamptz,
  removed_at timestamptz
);
create index supplier_documents_by_supplier on supplier_documents (supplier_id) where removed_at is null;
create index supplier_documents_by_expiry on supplier_documents (expires_on)
  where removed_at is null and told_at is null;
