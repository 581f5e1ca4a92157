-- The order by which the replacement of a claim comes; null where it comes with the order that is still open.
alter table supplier_claims add column replacement_order_id uuid references purchase_orders (id);
alter table supplier_claims add constraint supplier_claims_replaced
  check (replacement_order_id is null or settled_with = 'replacement');
create unique index supplier_claims_by_replacement on supplier_claims (replacement_order_id)
  where replacement_order_id is not null;
