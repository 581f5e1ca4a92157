-- Orders that are paid in other ways than most.
create index orders_by_odd_method on orders (payment_method, placed_at desc, id desc)
  where payment_method not in ('prepaid', 'cash_on_delivery');

-- What is open has indexes of its own; these are written when an order leaves the open states.
create index orders_ended_unproved on orders (address_verdict, placed_at desc, id desc)
  where address_verdict in ('unchecked', 'confirm', 'fix') and state not in ('pending', 'confirmed');

create index orders_ended_by_priority on orders (priority, placed_at desc, id desc)
  where priority <> 'normal' and state not in ('pending', 'confirmed', 'packed');
