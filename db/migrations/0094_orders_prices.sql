-- Whether a line keeps its price when its quantity changes: one that a person or a sales channel set,
-- does. One that a price list gave is priced anew. Lines from before this are kept as they are.
alter table order_lines add column is_price_fixed boolean not null default true;
