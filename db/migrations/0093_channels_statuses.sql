-- A sales channel's own words for where an order is, such as those of a plugin. A word that is on no
-- list of ours holds the order; a super admin says once what it counts as.
create table channel_statuses (
  channel_id uuid not null references channels (id),
  word text not null check (length(word) between 1 and 60),
  counts_as text not null check (counts_as in ('open', 'waits', 'sent', 'cancelled')),
  mapped_by uuid references profiles (id),
  mapped_at timestamptz not null default now(),
  primary key (channel_id, word)
);

alter table channel_orders
  -- Refunds as the channel told of them, so that a message about the whole order that is older than
  -- one of them does not bring back the units that it took off.
  add column refunds jsonb not null default '[]',
  -- By how much the channel's total may differ from ours: a person took its total as it is.
  add column accepted_minor bigint;
-- What was applied is kept with more of it now. What was kept in the old form is no baseline.
update channel_orders set terms = null;

alter table channel_messages
  drop constraint channel_messages_waits_for_check,
  add constraint channel_messages_waits_for_check
    check (waits_for in ('code', 'stock', 'order', 'status'));
