-- What came of a supplier's orders, once it is received; what is being counted is ours alone (0218).
alter table goods_receipts enable row level security;
alter table goods_receipt_lines enable row level security;
alter table goods_receipt_pieces enable row level security;

create policy own_rows on goods_receipts for select
  using (supplier_id = portal_supplier_id() and state in ('received', 'put_away'));
create policy own_rows on goods_receipt_lines for select
  using (exists (select from goods_receipts r where r.id = receipt_id));
create policy own_rows on goods_receipt_pieces for select
  using (exists (select from goods_receipt_lines line where line.id = line_id));

select portal_open_to_staff();
drop function portal_open_to_staff();
