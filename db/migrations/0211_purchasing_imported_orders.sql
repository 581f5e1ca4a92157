-- Orders that were placed with another system come in by file. What had ended by then is history: it counts for
-- analytics, and is neither stock nor incoming.
alter table purchase_orders
  -- As the file names the order; null for an order that was drafted here.
  add column import_reference text check (length(import_reference) between 1 and 60),
  -- Of what the file said, so that the same file changes nothing and another one is refused.
  add column import_digest text,
  add column is_history boolean not null default false,
  add constraint purchase_orders_imported check ((import_reference is null) = (import_digest is null)),
  add constraint purchase_orders_history check
    (not is_history or (import_reference is not null and state in ('closed', 'cancelled', 'rejected'))),
  add constraint purchase_orders_import_reference unique (supplier_id, import_reference),
  add constraint purchase_orders_of_history unique (id, is_history);

-- Other systems order a product twice in one order; only history keeps it so.
alter table purchase_order_lines
  add column is_history boolean not null default false,
  drop constraint purchase_order_lines_variant_once,
  add constraint purchase_order_lines_of_history foreign key (purchase_order_id, is_history)
    references purchase_orders (id, is_history);
create unique index purchase_order_lines_variant_once on purchase_order_lines (purchase_order_id, variant_id)
  where not is_history;
create index purchase_order_lines_by_order on purchase_order_lines (purchase_order_id);
