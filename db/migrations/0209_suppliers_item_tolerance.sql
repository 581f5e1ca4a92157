-- How much more than ordered is accepted of one item; null for what the supplier's record says.
alter table supplier_items add column over_receipt_percent numeric(7, 4)
  check (over_receipt_percent between 0 and 100);
