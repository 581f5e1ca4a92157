-- Who is called before an order is sent. A task has the id of its order: there is one for each order
-- that was ever pending, and what happens to it stands in the order's own timeline.
create table confirmation_tasks (
  id uuid primary key references orders (id),
  state text not null default 'queued' constraint confirmation_tasks_state check (state in
    ('queued', 'in_call', 'waiting', 'callback', 'unreachable', 'done')),
  state_changed_at timestamptz not null default now(),
  -- Calls that nobody answered, or that ended without an answer.
  attempts integer not null default 0 check (attempts >= 0),
  -- Not before: the schedule's next time, or the one that the customer asked for.
  next_call_at timestamptz,
  -- What is expected to be lost without a call, and why: see call-value.ts.
  at_stake_minor bigint not null default 0 check (at_stake_minor >= 0),
  failing_basis_points integer not null default 0 check (failing_basis_points between 0 and 10000),
  failing_because text[] not null default '{}',
  -- What is at stake, on a scale on which waiting adds up: the highest is called first.
  call_rank bigint not null default 0,
  -- What it goes back to when its call ends without an outcome.
  taken_from text check (taken_from in ('queued', 'waiting', 'callback', 'unreachable')),
  locked_by uuid references profiles (id),
  locked_until timestamptz,
  -- Who promised to call back.
  promised_by uuid references profiles (id),
  -- When that agent was reminded of it.
  reminded_at timestamptz,
  -- Who does not speak the customer's language, and is not given the order again.
  not_for uuid references profiles (id),
  -- A further number that the customer gave.
  second_phone text not null default '' check (length(second_phone) <= 30),
  last_outcome text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint confirmation_tasks_locked_in_call check
    ((state = 'in_call') = (locked_by is not null) and (locked_by is null) = (locked_until is null)
      and (locked_by is null) = (taken_from is null)),
  constraint confirmation_tasks_wait_for_a_time
    check (state not in ('waiting', 'callback') or next_call_at is not null)
);
create index confirmation_tasks_by_rank on confirmation_tasks (call_rank desc, id)
  where state in ('queued', 'waiting', 'in_call');
create index confirmation_tasks_by_time on confirmation_tasks (next_call_at, id)
  where state in ('waiting', 'callback');
create index confirmation_tasks_open on confirmation_tasks (state, call_rank desc, id)
  where state <> 'done';

-- One row for each time somebody spoke, or tried to. It is written when the call begins, because
-- from then on the agent sees the phone, and ended once.
create table confirmation_calls (
  id uuid primary key,
  order_id uuid not null references confirmation_tasks (id),
  -- Null where the customer used the link.
  agent_id uuid references profiles (id),
  channel text not null default 'phone' check (channel in ('phone', 'link')),
  -- Several orders of one customer in one call: the call that was really made.
  within_call uuid references confirmation_calls (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('confirmed', 'no_answer', 'busy', 'switched_off', 'callback',
    'wrong_number', 'language', 'cancelled', 'duplicate', 'needs_edit', 'left', 'lapsed', 'overtaken')),
  note text not null default '' check (length(note) <= 500),
  -- What the agent asked for and heard.
  checked text[] not null default '{}'
    check (checked <@ array['identity', 'items', 'amount', 'address']),
  -- From the first ring to the outcome; null while it lasts.
  seconds integer check (seconds >= 0),
  -- It was the last that the schedule allows, and nobody answered.
  is_last boolean not null default false,
  constraint confirmation_calls_end_with_outcome check ((ended_at is null) = (outcome is null)),
  constraint confirmation_calls_by_somebody check (agent_id is not null or channel = 'link')
);
create index confirmation_calls_by_order on confirmation_calls (order_id, started_at desc);
create index confirmation_calls_by_end on confirmation_calls (ended_at, agent_id)
  where ended_at is not null;
create index confirmation_calls_by_whole on confirmation_calls (within_call)
  where within_call is not null;
create unique index confirmation_calls_one_at_a_time on confirmation_calls (order_id)
  where ended_at is null;
create unique index confirmation_calls_one_per_agent on confirmation_calls (agent_id)
  where ended_at is null;
