-- Who orders. A customer from an import carries the number that the source knows it by.
create table customers (
  id uuid primary key,
  full_name text not null,
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default '',
  postcode text not null default '',
  country text not null default '',
  source text not null default 'staff',
  external_ref text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index customers_by_source on customers (source, external_ref) where external_ref is not null;
create index customers_by_words on customers
  using gin ((full_name || ' ' || phone || ' ' || email) gin_trgm_ops);
