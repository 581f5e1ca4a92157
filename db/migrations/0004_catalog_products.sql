-- What is sold. The variant is the thing with a SKU, barcodes, a price and stock.
create extension if not exists pg_trgm;

create table products (
  id uuid primary key,
  title text not null,
  category text not null default '',
  brand text not null default '',
  created_at timestamptz not null default now()
);

create table variants (
  id uuid primary key,
  product_id uuid not null references products (id),
  sku text not null unique check (sku ~ '^[A-Z0-9._-]{1,40}$'),
  title text not null,
  quantity_scale smallint not null default 0 check (quantity_scale between 0 and 3),
  unit text not null default 'piece',
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index variants_by_product on variants (product_id);
create index variants_by_words on variants using gin ((sku || ' ' || title) gin_trgm_ops);

-- GTINs are kept as 14 digits, so that a UPC-A and its EAN-13 form are one code; other codes stay
-- as they are. One code names one variant.
create table barcodes (
  code text primary key check (length(code) between 1 and 80),
  variant_id uuid not null references variants (id),
  pack_quantity integer not null default 1 check (pack_quantity > 0),
  created_at timestamptz not null default now()
);
create index barcodes_by_variant on barcodes (variant_id);
