-- A refund in cash is given in coins that exist; what it came to stays exact.
alter table sale_refunds add column cash_minor bigint
  constraint sale_refunds_cash check (cash_minor >= 0);
comment on column sale_refunds.cash_minor is 'What left the drawer; null where the refund was not in cash.';
