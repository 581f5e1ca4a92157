-- How much more than ordered is accepted of one line; null for what the item, the supplier or the
-- company says.
alter table purchase_order_lines add column over_receipt_percent numeric(7, 4)
  check (over_receipt_percent between 0 and 100);
