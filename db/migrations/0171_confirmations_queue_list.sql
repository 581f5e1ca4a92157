-- The call queue is ordered by rank, by what is at stake, by calls made and by the next call, and
-- narrowed by the last outcome. Only what waits for a call is in these.
create index confirmation_tasks_open_by_rank on confirmation_tasks (call_rank desc, id desc)
  where state <> 'done';

create index confirmation_tasks_open_by_stake on confirmation_tasks (at_stake_minor, id)
  where state <> 'done';

create index confirmation_tasks_open_by_attempts on confirmation_tasks (attempts, id)
  where state <> 'done';

create index confirmation_tasks_open_by_next_call on confirmation_tasks (next_call_at, id)
  where state <> 'done';

create index confirmation_tasks_open_by_outcome
  on confirmation_tasks (last_outcome, call_rank desc, id desc) where state <> 'done';
