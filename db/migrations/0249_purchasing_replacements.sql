-- A supplier replaces goods at no cost. Such an order is incoming and received as others; its price of 0 is no price of
-- the product, and it counts in no figure of the supplier.
alter table purchase_orders add column is_replacement boolean not null default false;
