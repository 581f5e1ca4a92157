-- Who spent how much; written when an order is delivered or returned, not when one is placed.
create index customer_spending_by_amount on customer_spending (spent_minor, customer_id);

-- Few customers have sent anything back.
create index customers_by_returned_share on customers
  ((orders_returned * 100 / nullif(orders_delivered + orders_returned, 0)), id)
  where orders_returned > 0 and state not in ('anonymised', 'merged');

-- How common a city or a share is decides the way to its customers.
create statistics customers_of_returned_share
  on (orders_returned * 100 / nullif(orders_delivered + orders_returned, 0)) from customers;
create statistics customers_of_city on (nullif(lower(city), '')) from customers;
