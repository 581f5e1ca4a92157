-- A supplier sees the deliveries that it announced (0218).
alter table ship_notices enable row level security;
alter table ship_notice_lines enable row level security;
alter table ship_cartons enable row level security;
alter table ship_carton_contents enable row level security;

create policy own_rows on ship_notices for select using (supplier_id = portal_supplier_id());
create policy own_rows on ship_notice_lines for select
  using (exists (select from ship_notices n where n.id = notice_id));
create policy own_rows on ship_cartons for select
  using (exists (select from ship_notices n where n.id = notice_id));
create policy own_rows on ship_carton_contents for select
  using (exists (select from ship_cartons c where c.id = carton_id));
