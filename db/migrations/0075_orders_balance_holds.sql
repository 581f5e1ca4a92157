-- Two kinds of the house hold an order for its payment: what an edit left unsettled, which the house
-- lets go of once it is settled, and what a shop says otherwise than we do, which a person looks at.
-- Only the first may end by itself, and so the row says which it is.
alter table order_holds
  add column is_for_balance boolean not null default false,
  add constraint order_holds_balance_check check (not is_for_balance or kind = 'payment');
update order_holds set is_for_balance = true
where kind = 'payment' and placed_by is null and released_at is null
  and (reason like '% still to pay' or reason like '% paid too much; refund it');
