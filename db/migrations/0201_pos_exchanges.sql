-- An exchange at the register: returned goods of one sale pay for another. The amount leaves the one
-- as a refund and comes to the other as a payment, both by the method “exchange”. Each of the two rows
-- names the other, so that neither exists alone and both have the same amount.
alter table sale_payments
  drop constraint sale_payments_method_check,
  add constraint sale_payments_method_check check (method in
    ('cash', 'card', 'bank_transfer', 'store_credit', 'gift_card', 'exchange')),
  add column opposite_id uuid,
  add column opposite_kind text generated always as
    (case kind when 'payment' then 'refund' else 'payment' end) stored,
  add constraint sale_payments_exchange check ((method = 'exchange') = (opposite_id is not null)),
  add constraint sale_payments_pair unique (id, opposite_id, kind, amount_minor),
  add constraint sale_payments_exchange_equal
    foreign key (opposite_id, id, opposite_kind, amount_minor)
    references sale_payments (id, opposite_id, kind, amount_minor) deferrable initially deferred;
comment on column sale_payments.opposite_id is 'Of an exchange: the refund that this payment is, or the payment that this refund is.';

alter table sale_refunds
  add column exchange_sale_id uuid references sales (id),
  add constraint sale_refunds_exchange_once unique (exchange_sale_id),
  add constraint sale_refunds_exchange_other check (exchange_sale_id <> sale_id);
comment on column sale_refunds.exchange_sale_id is 'The sale that the returned goods paid for.';
