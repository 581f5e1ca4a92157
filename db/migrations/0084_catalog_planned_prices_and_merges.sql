-- A price is decided before it counts: a planned price waits for its instant, is then written like any
-- other change of a price, and stays as the record of who planned it.
create table planned_prices (
  id uuid primary key,
  variant_id uuid not null references variants (id),
  -- Null is the variant's own price.
  price_list_id uuid references price_lists (id),
  from_quantity bigint not null default 0 check (from_quantity >= 0),
  -- Null takes the price out of the list, so that the list's percentage counts again.
  price_minor bigint check (price_minor >= 0),
  currency char(3) not null,
  takes_effect_at timestamptz not null,
  planned_by uuid,
  planned_at timestamptz not null default now(),
  ended_at timestamptz,
  ending text check (ending in ('taken', 'cancelled', 'dropped')),
  version integer not null default 1,
  constraint planned_prices_only_lists_leave_out
    check (price_minor is not null or price_list_id is not null),
  constraint planned_prices_only_lists_have_steps
    check (from_quantity = 0 or price_list_id is not null),
  constraint planned_prices_end_has_instant check ((ended_at is null) = (ending is null)),
  constraint planned_prices_not_before_time
    check (ending is distinct from 'taken' or ended_at >= takes_effect_at)
);
-- Two prices for one instant would leave it to chance which of them counts.
create unique index planned_prices_once
  on planned_prices (variant_id, price_list_id, from_quantity, takes_effect_at)
  nulls not distinct where ended_at is null;
create index planned_prices_due on planned_prices (takes_effect_at, id) where ended_at is null;

-- The history of prices says of which list a price is, and which plan it comes from; a plan is taken
-- once.
alter table price_changes
  add column price_list_id uuid references price_lists (id),
  add column from_quantity bigint not null default 0,
  add column planned_price_id uuid references planned_prices (id);
create unique index price_changes_of_plan_once on price_changes (planned_price_id)
  where planned_price_id is not null;

-- What stood twice becomes one: the row that is given up stays for what names it, and leads to the
-- other. Nothing is sold of it any more, and where it leads to leads nowhere else.
alter table variants
  add column merged_into_id uuid references variants (id),
  add column merged_at timestamptz,
  add constraint variants_merged_into_another check (merged_into_id <> id),
  add constraint variants_merged_are_closed check (merged_into_id is null or not is_active),
  add constraint variants_merged_at_an_instant
    check ((merged_into_id is null) = (merged_at is null));
create index variants_merged_into on variants (merged_into_id) where merged_into_id is not null;
