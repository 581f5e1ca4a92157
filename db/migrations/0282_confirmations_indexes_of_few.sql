-- The job of each minute looks for promised calls that are due and of which the agent was not reminded yet,
-- and the board for orders that were not called yet: both are few of many.
create index confirmation_tasks_to_remind on confirmation_tasks (next_call_at)
  where state = 'callback' and reminded_at is null;
create index confirmation_tasks_open_without_outcome on confirmation_tasks (call_rank desc, id desc)
  where state <> 'done' and last_outcome is null;
