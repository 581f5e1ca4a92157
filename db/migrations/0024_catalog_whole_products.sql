-- A product grows whole: what kind it is, where it stands in its life, how its variants differ, what
-- they weigh and measure, how they are tracked, and what they cost and were priced at before.
alter table products
  add column kind text not null default 'stock'
    check (kind in ('stock', 'service', 'consumable')),
  add column state text not null default 'active' constraint products_state check (state in
    ('draft', 'active', 'discontinued', 'archived')),
  add column state_changed_at timestamptz not null default now(),
  add column description text not null default '' check (length(description) <= 20000),
  add column tax_class text not null default 'standard',
  add column tags text[] not null default '{}',
  -- `Size`, `Colour`: at most three, which every variant answers in turn.
  add column option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  -- How another shop's file names the product, so that its second coming finds the first.
  add column handle text unique,
  add column created_by uuid,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1;
-- What is sold today stays on sale; whatever comes new starts as a draft.
alter table products alter column state set default 'draft';
create index products_newest on products (created_at desc, id desc);
create index products_newest_by_state on products (state, created_at desc, id desc);
create index products_by_title on products (title, id);
create index products_by_category on products (category, id);
create index products_by_tag on products using gin (tags);

alter table variants
  add column option_values text[] not null default '{}' check (cardinality(option_values) <= 3),
  add column position integer not null default 0,
  add column tracking text not null default 'none' check (tracking in ('none', 'lot', 'expiry')),
  add column shelf_life_days integer check (shelf_life_days > 0),
  -- A lot with fewer days left than these is not received any more.
  add column receive_least_days integer check (receive_least_days >= 0),
  add column weight_grams integer check (weight_grams > 0),
  add column length_millimetres integer check (length_millimetres > 0),
  add column width_millimetres integer check (width_millimetres > 0),
  add column height_millimetres integer check (height_millimetres > 0),
  -- What it costs where no outlet's own average says so yet.
  add column cost_minor bigint check (cost_minor >= 0),
  add column compare_price_minor bigint check (compare_price_minor >= 0),
  add column customs_code text check (customs_code ~ '^[0-9]{6,10}$'),
  add column is_active boolean not null default true,
  add column updated_at timestamptz not null default now(),
  add constraint variants_options_once unique (product_id, option_values);
create index variants_by_sku_order on variants (sku, id);

alter table barcodes
  add column kind text not null default 'gtin' check (kind in ('gtin', 'internal', 'other')),
  -- The digits as they are printed: a UPC-A stays one, though it is looked up by its 14 digits.
  add column as_given text not null default '',
  add column label text not null default '';

-- Other units in which a variant is bought or counted: a box of 12, a pallet of 480.
create table variant_units (
  variant_id uuid not null references variants (id),
  unit text not null check (unit ~ '^[a-z][a-z ]{0,19}$'),
  factor integer not null check (factor > 1),
  created_at timestamptz not null default now(),
  primary key (variant_id, unit)
);

create table price_changes (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants (id) on delete cascade,
  what text not null check (what in ('price', 'cost', 'compare_price')),
  before_minor bigint check (before_minor >= 0),
  after_minor bigint check (after_minor >= 0),
  currency char(3) not null,
  changed_by uuid,
  changed_at timestamptz not null default now()
);
create index price_changes_by_variant on price_changes (variant_id, id desc);
-- They stay as they are, and go with a variant that nothing has used, such as one of a file that was
-- taken back; never alone.
create function catalog_keep_prices() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' or exists (select from variants where id = old.variant_id) then
    raise exception 'Prices that a variant had are never changed or deleted; add a correcting row.'
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger price_changes_stay before truncate on price_changes
  for each statement execute function catalog_keep_prices();
create trigger price_changes_go_with_variant before update or delete on price_changes
  for each row execute function catalog_keep_prices();

create table product_images (
  id uuid primary key,
  product_id uuid not null references products (id),
  variant_id uuid references variants (id),
  file_id uuid not null references files (id),
  position integer not null default 0,
  -- For those who do not see it.
  words text not null default '' check (length(words) <= 200),
  created_at timestamptz not null default now(),
  constraint product_images_once unique (product_id, file_id)
);
create index product_images_by_product on product_images (product_id, position);
create index product_images_by_file on product_images (file_id);
