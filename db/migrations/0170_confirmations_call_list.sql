-- The list of calls is read from its newest, by one agent or one outcome, and by how long calls took.
create index confirmation_calls_newest on confirmation_calls (ended_at desc, id desc)
  where ended_at is not null;

create index confirmation_calls_by_agent on confirmation_calls (agent_id, ended_at desc, id desc)
  where ended_at is not null;

create index confirmation_calls_by_outcome on confirmation_calls (outcome, ended_at desc, id desc)
  where ended_at is not null;

-- What was said within the call about another order took no time of its own.
update confirmation_calls set seconds = null where within_call is not null;

create index confirmation_calls_by_length on confirmation_calls (seconds, id)
  where ended_at is not null;

-- Calls are found by the words of their note.
create index confirmation_calls_by_note on confirmation_calls using gin (note gin_trgm_ops)
  where note <> '';
