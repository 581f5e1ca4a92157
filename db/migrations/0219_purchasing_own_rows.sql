-- The orders of a supplier, from when they were first sent; a draft is not the supplier's business (0218).
alter table purchase_orders enable row level security;
alter table purchase_order_lines enable row level security;
alter table purchase_order_revisions enable row level security;
alter table purchase_order_revision_lines enable row level security;
alter table purchase_order_proposals enable row level security;
alter table purchase_order_proposal_lines enable row level security;

create policy own_rows on purchase_orders for select
  using (supplier_id = portal_supplier_id() and sent_at is not null);
create policy own_rows on purchase_order_lines for select
  using (exists (select from purchase_orders po where po.id = purchase_order_id));
create policy own_rows on purchase_order_revisions for select
  using (exists (select from purchase_orders po where po.id = purchase_order_id));
create policy own_rows on purchase_order_revision_lines for select
  using (exists (select from purchase_orders po where po.id = purchase_order_id));
create policy own_rows on purchase_order_proposals for select
  using (exists (select from purchase_orders po where po.id = purchase_order_id));
create policy own_rows on purchase_order_proposal_lines for select
  using (exists (select from purchase_order_proposals p where p.id = proposal_id));

-- The portal may not read products and outlets: these views have the names of those that its own orders are of.
create view portal_variants with (security_barrier) as
  select v.id, v.sku, v.title, v.unit, v.quantity_scale from variants v
  where exists (select from purchase_order_lines line
    join purchase_orders po on po.id = line.purchase_order_id
    where line.variant_id = v.id and po.supplier_id = portal_supplier_id() and po.sent_at is not null);
create view portal_outlets with (security_barrier) as
  select o.id, o.code, o.name, o.address, o.postcode, o.city from outlets o
  where exists (select from purchase_orders po
    where po.outlet_id = o.id and po.supplier_id = portal_supplier_id() and po.sent_at is not null);

select portal_open_to_staff();
