-- Every minute all orders that wait for a call were read to find those that a rule exempts from it. A
-- task says when that was last checked; a change of its order makes it due again. A new task writes to
-- one more index, after its order was placed.
alter table confirmation_tasks add column rules_checked_at timestamptz;

create index confirmation_tasks_by_rules_check on confirmation_tasks (rules_checked_at nulls first, id)
  where state in ('queued', 'waiting');
