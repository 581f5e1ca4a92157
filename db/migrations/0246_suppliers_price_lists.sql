-- A supplier sends a new price list. What it changed is kept by item, so that the whole list can be undone.
create table supplier_price_lists (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  name text not null check (length(name) between 1 and 200),
  -- Prices of the same items that the list does not name ended with it.
  ends_others boolean not null,
  -- The list whose earlier prices this one set again.
  reverses_id uuid references supplier_price_lists (id),
  applied_by uuid references profiles (id),
  -- Not the beginning of its transaction, so that orders of before are told from those of after it.
  applied_at timestamptz not null default clock_timestamp(),
  undone_by uuid references profiles (id),
  undone_at timestamptz,
  constraint supplier_price_lists_undone check (undone_by is null or undone_at is not null),
  constraint supplier_price_lists_of_another check (reverses_id <> id)
);
create index supplier_price_lists_by_supplier on supplier_price_lists (supplier_id, applied_at desc);
create unique index supplier_price_lists_reversed_once on supplier_price_lists (reverses_id)
  where undone_at is null;

create table supplier_price_list_items (
  price_list_id uuid not null references supplier_price_lists (id) on delete cascade,
  position integer not null check (position > 0),
  -- Null once the item was removed.
  item_id uuid references supplier_items (id) on delete set null,
  label text not null check (length(label) between 1 and 400),
  is_new boolean not null default false,
  prices_before jsonb not null check (jsonb_typeof(prices_before) = 'object'),
  prices_after jsonb not null check (jsonb_typeof(prices_after) = 'object'),
  primary key (price_list_id, position)
);
create index supplier_price_list_items_by_item on supplier_price_list_items (item_id);

-- A document is reported before it expires, and once more when it has expired.
alter table supplier_documents add column expired_told_at timestamptz;
