-- Whether an order may be placed for more of a product than is available; the rest is sent once
-- there is stock.
alter table products add column allows_back_order boolean not null default false;
