-- Gift cards pay for sales, and refunds go back to the card that paid.
alter table sale_payments
  drop constraint sale_payments_method_check,
  add constraint sale_payments_method_check
    check (method in ('cash', 'card', 'bank_transfer', 'store_credit', 'gift_card')),
  add column gift_card_id uuid references gift_cards (id),
  add constraint sale_payments_gift_card
    check ((method = 'gift_card') = (gift_card_id is not null));
create index sale_payments_by_gift_card on sale_payments (gift_card_id)
  where gift_card_id is not null;
