-- By which collection an order is to leave: set when it is confirmed and kept, so that an order that
-- is packed late is late, and one that is not packed yet is seen to be.
create table order_dues (
  order_id uuid primary key references orders (id),
  courier_id uuid references couriers (id),
  confirmed_at timestamptz not null,
  due_at timestamptz
);
create index order_dues_by_time on order_dues (due_at, order_id);
