-- What a customer pays by; without one, the list of the outlet counts.
alter table customers add column price_list_id uuid references price_lists (id);
create index customers_by_price_list on customers (price_list_id) where price_list_id is not null;
