-- A courier may be told, once somebody approved it, to collect less at the door than is owed. What it
-- was to collect is kept, so that when it brings just that, the rest is waived: it is owed by nobody,
-- and the order is paid. Until then the customer may still pay it another way.
alter table orders
  add column cash_agreed_minor bigint check (cash_agreed_minor >= 0),
  add column waived_minor bigint not null default 0,
  add constraint orders_waived_within check (waived_minor between 0 and total_minor);
drop index orders_by_odd_payment;
alter table orders drop column payment_state;
alter table orders
  add column payment_state text not null generated always as (case
    when refunded_minor > 0 and refunded_minor = paid_minor then 'refunded'
    when credited_minor > 0 then 'part_refunded'
    when paid_minor = 0 and total_minor > waived_minor then 'unpaid'
    when paid_minor - refunded_minor < total_minor - waived_minor then 'part_paid'
    else 'paid' end) stored;
create index orders_by_odd_payment on orders (payment_state, placed_at desc, id desc)
  where payment_state in ('part_paid', 'part_refunded', 'refunded');
