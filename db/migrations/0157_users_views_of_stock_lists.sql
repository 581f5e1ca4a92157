-- The list of products can be ordered by category and by brand, and those without one come last.
create index products_by_category_named on products ((nullif(category, '')), id);

create index products_by_brand_named on products ((nullif(brand, '')), id);

-- What parcels were packed in can be ordered by order, cost, fill and charged weight.
create index packaging_uses_by_order on packaging_uses (order_number, order_id, variant_id)
  where used_at is not null;

create index packaging_uses_by_cost on packaging_uses (cost_minor, order_id, variant_id)
  where used_at is not null;

create index packaging_uses_by_fill on packaging_uses (fill_basis_points, order_id, variant_id)
  where used_at is not null;

create index packaging_uses_by_weight on packaging_uses (billable_weight_grams, order_id, variant_id)
  where used_at is not null;

-- Saved views of lots say the days that are left, and which lots by whether some is on hand, as the
-- filters of the list do now.
update saved_views set params = params - 'within' || jsonb_build_object('daysLeft', '..' || (params ->> 'within'))
  where page = '/inventory/lots' and params ? 'within';

update saved_views set params = params - 'gone' || '{"stock": "there,gone"}'
  where page = '/inventory/lots' and params ? 'gone';
