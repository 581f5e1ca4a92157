-- A list may name a lower price from some quantity on. The quantity counts the smallest steps of the
-- variant; 0 is the price of any quantity, which is what every price was until now.
alter table price_list_prices
  add column from_quantity bigint not null default 0,
  add constraint price_list_prices_from_quantity_check check (from_quantity >= 0),
  drop constraint price_list_prices_pkey,
  add constraint price_list_prices_pkey primary key (price_list_id, variant_id, from_quantity);
