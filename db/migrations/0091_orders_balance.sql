-- One truth about money. What an order still owes was computed in several places, each a little
-- different: the panel took a refund off a total from which an edit had already removed the goods, and
-- so advised a second refund. The balance is a column now, computed by the database from the five
-- amounts it depends on; every list, gate, hold, label and screen reads it.
drop index orders_owed;
drop index orders_by_odd_payment;
-- Credits that outlived what they were for.
update orders set credited_minor = case when state = 'cancelled' then 0 else total_minor end
where credited_minor > total_minor or state = 'cancelled' and credited_minor > 0;
alter table orders
  drop constraint orders_payment_method_check,
  drop constraint orders_refunds_within,
  drop constraint orders_total_adds_up,
  drop column payment_state;

alter table orders
  add constraint orders_payment_method_check check (payment_method in
    ('prepaid', 'cash_on_delivery', 'bank_transfer', 'authorised', 'on_account')),
  -- What a sales channel may capture and has not captured yet.
  add column authorised_minor bigint not null default 0 check (authorised_minor >= 0),
  -- The balance due at which the order was released to be packed unpaid; null where it was not.
  add column released_minor bigint check (released_minor > 0),
  -- Tips, duties, fees and rounding, from order_charges.
  add column charges_minor bigint not null default 0,
  -- The outlet that sold the order, once another one ships it: limits go by it.
  add column sold_by_outlet_id uuid references outlets (id),
  -- The price list that priced it; an edit prices by the same.
  add column price_list_id uuid references price_lists (id),
  -- The order's number in its sales channel, such as #1042, which is the one that the customer has.
  add column channel_number text not null default '',
  add constraint orders_refunds_within check (refunded_minor between 0 and paid_minor),
  add constraint orders_credit_within check (credited_minor >= 0),
  add constraint orders_total_adds_up check (total_minor = lines_minor - line_discounts_minor
    - order_discount_minor + shipping_minor + charges_minor
    + case when prices_include_tax then 0 else tax_minor end);

-- Above zero, what the customer still has to pay; below zero, what has to be refunded. A cancelled
-- order owes nothing, and what was paid for it goes back; one that was returned owes nothing more.
alter table orders
  add column balance_minor bigint not null generated always as (case
    when state = 'cancelled' then refunded_minor - paid_minor
    when state = 'returned' then least(0,
      total_minor - credited_minor - waived_minor - paid_minor + refunded_minor)
    else total_minor - credited_minor - waived_minor - paid_minor + refunded_minor end) stored,
  add column payment_state text not null generated always as (case
    when refunded_minor > 0 and refunded_minor = paid_minor then 'refunded'
    when paid_minor = 0 and authorised_minor > 0 then 'authorised'
    when paid_minor = 0 and total_minor > waived_minor then 'unpaid'
    when state not in ('cancelled', 'returned')
      and total_minor - credited_minor - waived_minor > paid_minor - refunded_minor then 'part_paid'
    when refunded_minor > 0 then 'part_refunded'
    else 'paid' end) stored;

create index orders_by_odd_payment on orders (payment_state, placed_at desc, id desc)
  where payment_state in ('part_paid', 'part_refunded', 'refunded', 'authorised');
-- What a courier collects at the door is not due to us before it is delivered.
create index orders_balance_due on orders (placed_at desc, id desc)
  where balance_minor > 0 and (payment_method <> 'cash_on_delivery' or state = 'delivered');
create index orders_to_refund on orders (placed_at desc, id desc) where balance_minor < 0;
create index orders_by_channel_number on orders (lower(channel_number)) where channel_number <> '';

-- A line of a sales channel may name nothing that we know yet (no variant), or more than there is
-- (short), or units that left from elsewhere. Such an order is on hold, and in the list.
alter table order_lines
  alter column variant_id drop not null,
  add column short_quantity integer not null default 0,
  add column elsewhere_quantity integer not null default 0,
  -- The sales channel's own id of the line, so that its messages about it are understood.
  add column channel_line_ref text,
  drop constraint order_lines_packed_within,
  add constraint order_lines_packed_within check (packed_quantity >= 0 and short_quantity >= 0
    and elsewhere_quantity >= 0
    and packed_quantity + short_quantity + elsewhere_quantity <= quantity - cancelled_quantity);
create index order_lines_short on order_lines (variant_id, order_id) where short_quantity > 0;
create index order_lines_unmatched on order_lines (order_id) where variant_id is null;

-- Charges beside goods and shipping: a tip, a duty, a fee, or the rounding of a sales channel. The
-- amount includes its tax where the order's prices do.
create table order_charges (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('tip', 'duty', 'fee', 'rounding')),
  label text not null,
  amount_minor bigint not null,
  tax_minor bigint not null default 0,
  constraint order_charges_sign check (kind = 'rounding' or amount_minor >= 0)
);
create index order_charges_by_order on order_charges (order_id);

-- Units that were refunded and then removed from the order are a credit no more: the total no longer
-- contains them. Without this the same goods were credited twice.
alter table order_refund_lines
  add column removed_quantity integer not null default 0,
  -- What was kept back of these units, such as a restocking fee: it stays charged.
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add constraint order_refund_lines_removed_within check (removed_quantity between 0 and quantity);

alter table order_payments
  drop constraint order_payments_method_check,
  add constraint order_payments_method_check check (method in
    ('cash', 'card', 'bank_transfer', 'cash_on_delivery', 'store_credit', 'gateway', 'gift_card'));

-- Holds of one kind with different causes stand beside each other, and each ends for its own cause:
-- what the shop's total differs by is no concern of the payment that settles the balance.
alter table order_holds add column cause text not null default '';
update order_holds set cause = 'balance' where is_for_balance;
alter table order_holds drop column is_for_balance;
update order_holds h set released_at = now(), release_note = 'Repeated an open hold'
where h.released_at is null and exists (select from order_holds first where first.order_id = h.order_id
  and first.kind = h.kind and first.cause = h.cause and first.released_at is null
  and (first.placed_at, first.id) < (h.placed_at, h.id));
create unique index order_holds_once on order_holds (order_id, kind, cause) where released_at is null;
