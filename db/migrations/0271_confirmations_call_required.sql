-- An order whose customer has to be called: no rule confirms it and no link is sent by itself. It is set by
-- the policy of a suspicious customer, and stays until the order is confirmed or the policy ends.
alter table confirmation_tasks add column must_call boolean not null default false;
