-- A supplier sees that one of its lines is left out of the figures; the reason and the name are ours (0218).
alter table supplier_lines_left_out enable row level security;

create policy own_rows on supplier_lines_left_out for select
  using (exists (select from purchase_order_lines line where line.id = order_line_id));
