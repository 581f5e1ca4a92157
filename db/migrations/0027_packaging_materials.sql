-- A packaging material is a variant like any other: it is bought, counted, moved and valued in the same
-- ledger. Here stands what only a box has: inner and outer size, what it bears, what it weighs.
create table packaging_materials (
  -- The variant's own.
  id uuid primary key references variants (id),
  kind text not null check (kind in
    ('box', 'mailer', 'pallet', 'tote', 'filler', 'tape', 'label_roll')),
  inner_length_millimetres integer check (inner_length_millimetres > 0),
  inner_width_millimetres integer check (inner_width_millimetres > 0),
  inner_height_millimetres integer check (inner_height_millimetres > 0),
  outer_length_millimetres integer check (outer_length_millimetres >= inner_length_millimetres),
  outer_width_millimetres integer check (outer_width_millimetres >= inner_width_millimetres),
  outer_height_millimetres integer check (outer_height_millimetres >= inner_height_millimetres),
  most_weight_grams integer check (most_weight_grams > 0),
  tare_grams integer not null default 0 check (tare_grams >= 0),
  is_reusable boolean not null default false,
  state text not null default 'active' constraint packaging_materials_state check (state in
    ('active', 'blocked', 'archived')),
  state_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- What something is packed into has all its sizes.
  constraint packaging_materials_holds_what_fits check (kind not in ('box', 'mailer', 'tote') or
    (inner_length_millimetres is not null and inner_width_millimetres is not null
      and inner_height_millimetres is not null and outer_length_millimetres is not null
      and outer_width_millimetres is not null and outer_height_millimetres is not null))
);

-- What a category or a variant asks of its packaging.
create table packaging_rules (
  id uuid primary key,
  category text,
  variant_id uuid references variants (id),
  rule text not null check (rule in ('must_use', 'never_use', 'own_box', 'with_filler')),
  material_id uuid references packaging_materials (id),
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint packaging_rules_of_one check ((category is null) <> (variant_id is null)),
  constraint packaging_rules_names_material check ((rule = 'own_box') = (material_id is null)),
  constraint packaging_rules_once unique nulls not distinct (category, variant_id, rule, material_id)
);

-- What each order is packed in, and why it is not what was suggested. Before its parcel is full it is a
-- plan; from then on it has been used up.
create table packaging_uses (
  order_id uuid not null,
  order_number bigint not null,
  variant_id uuid not null references packaging_materials (id),
  parcel_id uuid,
  outlet_id uuid not null references outlets (id),
  quantity bigint not null check (quantity > 0),
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  currency char(3) not null,
  billable_weight_grams integer check (billable_weight_grams > 0),
  fill_basis_points integer check (fill_basis_points between 0 and 10000),
  suggested_variant_id uuid references packaging_materials (id),
  why_other text not null default '' check (length(why_other) <= 200),
  -- Fewer were booked than used: the parcel left all the same, and somebody should count.
  is_uncounted boolean not null default false,
  used_by uuid,
  planned_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (order_id, variant_id),
  constraint packaging_uses_used_by_parcel check ((used_at is null) = (parcel_id is null))
);
create index packaging_uses_newest on packaging_uses (used_at desc, order_id desc);
create index packaging_uses_by_material on packaging_uses (variant_id, used_at desc);
