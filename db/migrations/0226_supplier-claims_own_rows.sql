-- The claims on a supplier, from when they were sent, with what was said about them (0218).
alter table supplier_claims enable row level security;
alter table supplier_claim_lines enable row level security;
alter table supplier_claim_messages enable row level security;
alter table supplier_claim_files enable row level security;

create policy own_rows on supplier_claims for select
  using (supplier_id = portal_supplier_id() and sent_at is not null);
create policy own_rows on supplier_claim_lines for select
  using (exists (select from supplier_claims c where c.id = claim_id));
create policy own_rows on supplier_claim_messages for select
  using (exists (select from supplier_claims c where c.id = claim_id));
create policy own_rows on supplier_claim_files for select
  using (exists (select from supplier_claims c where c.id = claim_id));

-- Claims may be of goods without an order, which the view of ordered products does not show.
create view portal_claim_variants with (security_barrier) as
  select v.id, v.sku, v.title, v.unit, v.quantity_scale from variants v
  where exists (select from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
    where l.variant_id = v.id and c.supplier_id = portal_supplier_id() and c.sent_at is not null);
