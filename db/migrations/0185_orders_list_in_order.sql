-- The list of orders is ordered by total and by promised date, ties by id. Few orders are promised.
create index orders_in_order_of_total on orders (total_minor, id) include (outlet_id);

drop index orders_by_total;

create index orders_in_order_of_promise on orders (promised_on, id) where promised_on is not null;
