-- Orders that cannot be sent whole. What of a line is reserved at the order's outlet follows from four
-- numbers; the bench, pick lists, waves and acts read it here instead of subtracting again.
alter table order_lines
  add column ready_quantity integer not null
    generated always as (quantity - cancelled_quantity - short_quantity - elsewhere_quantity) stored,
  -- The tax is the sales channel's own amount; it is not computed again from the rate.
  add column tax_is_stated boolean not null default false,
  -- A line without a product of ours reserves nothing.
  add constraint order_lines_unmatched_not_ready
    check (variant_id is not null or quantity - cancelled_quantity = short_quantity + elsewhere_quantity),
  add constraint order_lines_unmatched_has_sku check (variant_id is not null or sku <> '' or title <> '');
create index order_lines_short_by_order on order_lines (order_id) where short_quantity > 0;
create index order_lines_by_channel_ref on order_lines (order_id, channel_line_ref)
  where channel_line_ref is not null;
alter table orders add column shipping_tax_is_stated boolean not null default false;

-- The number that the customer has is found as it is written, without its #, and by its digits alone.
drop index orders_by_channel_number;
create index orders_by_channel_number on orders (lower(ltrim(channel_number, '#')))
  where channel_number <> '';
create index orders_by_channel_digits on orders (regexp_replace(lower(channel_number), '^[^0-9]+', ''))
  where channel_number <> '';
