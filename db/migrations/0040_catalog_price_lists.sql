-- Prices for some: a percentage off every list price, or a price of its own for each variant named.
create table price_lists (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  currency char(3) not null,
  -- Off the variant's list price, where the list names no price of its own.
  percent_off_basis_points integer not null default 0
    check (percent_off_basis_points between 0 and 10000),
  valid_from date,
  -- Inclusive.
  valid_until date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint price_lists_valid check (valid_from <= valid_until)
);
create unique index price_lists_name_once on price_lists (lower(name));

create table price_list_prices (
  price_list_id uuid not null references price_lists (id),
  variant_id uuid not null references variants (id),
  price_minor bigint not null check (price_minor >= 0),
  updated_at timestamptz not null default now(),
  primary key (price_list_id, variant_id)
);
create index price_list_prices_by_variant on price_list_prices (variant_id);
