-- By how much the invoices of a supplier may differ; null for what the company accepts.
alter table suppliers
  add column invoice_quantity_percent integer check (invoice_quantity_percent between 0 and 100),
  add column invoice_price_percent integer check (invoice_price_percent between 0 and 100),
  add column invoice_least_minor bigint check (invoice_least_minor between 0 and 1000000);
