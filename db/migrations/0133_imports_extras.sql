-- What a file of products may bring beside its products, where its sender chooses so.
alter table imports
  add column fetches_pictures boolean not null default false,
  add column opening_outlet_id uuid references outlets (id),
  -- A record may take several lines of text. Null where only lines were counted.
  add column records_done bigint,
  add column total_records bigint;

-- The pictures that a file names by their addresses. They are fetched once the file is in and its
-- bytes are deleted, by whichever server comes by, so that all of it is kept here.
create table import_pictures (
  import_id uuid not null references imports (id) on delete cascade,
  seq bigint generated always as identity,
  line bigint not null,
  -- Both are emptied when the import is undone; the title is kept for the report.
  product_id uuid references products (id) on delete set null,
  variant_id uuid references variants (id) on delete set null,
  label text not null,
  url text not null,
  words text not null default '',
  outcome text not null default 'waiting',
  reason text,
  -- The picture of the product that this one became, or that was there before.
  image_id uuid references product_images (id) on delete set null,
  ended_at timestamptz,
  primary key (import_id, seq),
  constraint import_pictures_outcome_check
    check (outcome in ('waiting', 'fetched', 'present', 'refused', 'failed')),
  constraint import_pictures_says_why check ((outcome in ('refused', 'failed')) = (reason is not null)),
  constraint import_pictures_ends_once check ((outcome = 'waiting') = (ended_at is null))
);
create index import_pictures_waiting on import_pictures (import_id, seq) where outcome = 'waiting';
create index import_pictures_by_product on import_pictures (product_id) where product_id is not null;
create index import_pictures_by_variant on import_pictures (variant_id) where variant_id is not null;
create index import_pictures_by_image on import_pictures (image_id) where image_id is not null;
