-- A sales channel may refund money and not say for which units. Until a person says so the refund counts
-- as goodwill; once units are removed it is taken to be for them, and is a credit no more. Otherwise the
-- same units would be refunded twice: by the channel, and by whoever removes them.
alter table order_refunds
  add column is_unnamed boolean not null default false,
  add column named_minor bigint not null default 0,
  add constraint order_refunds_named_within check (named_minor between 0 and goodwill_minor);
