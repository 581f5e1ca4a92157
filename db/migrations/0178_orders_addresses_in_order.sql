-- Addresses to check are listed from the oldest order on. The index had them in order for one verdict
-- alone, so that each page sorted all of them. In place of the index there was, so that placing an
-- order writes to no more indexes; one verdict is found in it without reading the other orders.
drop index orders_to_prove;
create index orders_to_prove on orders (placed_at desc, id desc, address_verdict)
  where state in ('pending', 'confirmed') and address_verdict in ('unchecked', 'confirm', 'fix');
