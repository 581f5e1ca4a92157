-- What a product lacks, and its least price, are kept with it, so that the list finds and orders products
-- by them without their variants. Null is the price of a product that has none.
alter table products add column missing text[] not null default '{}';
alter table products add column least_price_minor bigint;

-- Takes the rows of products in the order of their ids, so that two writers never wait for each other.
create function catalog_keep_facts(ids uuid[]) returns void language sql as $$
  update products p set missing = facts.missing, least_price_minor = facts.least_price_minor
  from (
    select own.id, nullif(part.least_price_minor, 0) as least_price_minor, array_remove(array[
      case when own.kind in ('stock', 'service') and part.lacks_price then 'price' end,
      case when own.kind = 'stock' and part.lacks_barcode then 'barcode' end,
      case when own.kind = 'stock' and part.lacks_weight then 'weight' end,
      case when own.kind = 'stock' and part.lacks_dimensions then 'dimensions' end,
      case when part.lacks_cost then 'cost' end,
      case when own.kind in ('stock', 'service')
        and not exists (select from product_images i where i.product_id = own.id) then 'photo' end
    ], null) as missing
    from products own cross join lateral (
      select min(v.price_minor) as least_price_minor,
        bool_or(v.is_active and v.price_minor = 0) as lacks_price,
        bool_or(v.is_active and not exists (select from barcodes b where b.variant_id = v.id))
          as lacks_barcode,
        bool_or(v.is_active and v.weight_grams is null) as lacks_weight,
        bool_or(v.is_active and num_nulls(v.length_millimetres, v.width_millimetres,
          v.height_millimetres) > 0) as lacks_dimensions,
        bool_or(v.is_active and v.cost_minor is null) as lacks_cost
      from variants v where v.product_id = own.id
    ) as part
    where own.id = any(ids) order by own.id for update of own
  ) as facts
  where p.id = facts.id and (p.missing, p.least_price_minor)
    is distinct from (facts.missing, facts.least_price_minor)
$$;

create function catalog_keep_facts_of_products() returns trigger language plpgsql as $$
begin
  perform catalog_keep_facts(array(select id from became));
  return null;
end $$;
create trigger products_keep_facts after insert on products
  referencing new table as became for each statement
  execute function catalog_keep_facts_of_products();

create function catalog_keep_facts_of_kind() returns trigger language plpgsql as $$
begin
  perform catalog_keep_facts(array[new.id]);
  return null;
end $$;
create trigger products_keep_facts_of_kind after update of kind on products
  for each row when (old.kind <> new.kind) execute function catalog_keep_facts_of_kind();

create function catalog_keep_facts_of_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalog_keep_facts(array(select distinct product_id from became));
  elsif tg_op = 'DELETE' then
    perform catalog_keep_facts(array(select distinct product_id from was));
  else
    perform catalog_keep_facts(array(
      select product_id from was union select product_id from became));
  end if;
  return null;
end $$;
create trigger variants_keep_facts_when_added after insert on variants
  referencing new table as became for each statement execute function catalog_keep_facts_of_parts();
create trigger variants_keep_facts_when_changed after update on variants
  referencing old table as was new table as became for each statement
  execute function catalog_keep_facts_of_parts();
create trigger variants_keep_facts_when_removed after delete on variants
  referencing old table as was for each statement execute function catalog_keep_facts_of_parts();
create trigger product_images_keep_facts_when_added after insert on product_images
  referencing new table as became for each statement execute function catalog_keep_facts_of_parts();
create trigger product_images_keep_facts_when_changed after update on product_images
  referencing old table as was new table as became for each statement
  execute function catalog_keep_facts_of_parts();
create trigger product_images_keep_facts_when_removed after delete on product_images
  referencing old table as was for each statement execute function catalog_keep_facts_of_parts();

create function catalog_keep_facts_of_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalog_keep_facts(array(select distinct v.product_id from became
      join variants v on v.id = became.variant_id));
  elsif tg_op = 'DELETE' then
    perform catalog_keep_facts(array(select distinct v.product_id from was
      join variants v on v.id = was.variant_id));
  else
    perform catalog_keep_facts(array(select v.product_id from was
      join variants v on v.id = was.variant_id union select v.product_id from became
      join variants v on v.id = became.variant_id));
  end if;
  return null;
end $$;
create trigger barcodes_keep_facts_when_added after insert on barcodes
  referencing new table as became for each statement
  execute function catalog_keep_facts_of_barcodes();
create trigger barcodes_keep_facts_when_changed after update on barcodes
  referencing old table as was new table as became for each statement
  execute function catalog_keep_facts_of_barcodes();
create trigger barcodes_keep_facts_when_removed after delete on barcodes
  referencing old table as was for each statement execute function catalog_keep_facts_of_barcodes();

select catalog_keep_facts(array(select id from products));

create index products_by_missing on products using gin (missing) where state in ('draft', 'active');
create index products_by_least_price on products (least_price_minor, id);
