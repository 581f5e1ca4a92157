-- A case about customers who are suspected, and what was decided about them. A case is about a person who
-- may have several customer records, so it has members; what links them is read from their contacts and
-- not stored. A decision never cancels an order: it holds orders, and each order once by each decision.
create sequence suspicious_case_numbers;
create table suspicious_cases (
  id uuid primary key,
  number bigint not null default nextval('suspicious_case_numbers'),
  -- The customer that the case began with; the others are found from here.
  customer_id uuid not null references customers(id),
  state text not null default 'flagged',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  cause text not null check (cause in ('manual', 'score', 'returns')),
  opened_by uuid references profiles(id),
  opened_at timestamptz not null default now(),
  owner_id uuid references profiles(id),
  reason text not null default '' check (length(reason) <= 400),
  appeal_note text not null default '' check (length(appeal_note) <= 500),
  policy text check (policy in ('call_first', 'prepaid_only', 'no_cod', 'block')),
  restricted_at timestamptz,
  -- The last day on which the policy applies.
  restricted_until date,
  -- How often a policy was decided: each decision acts on an order once.
  decision integer not null default 0,
  score smallint not null default 0 check (score between 0 and 100),
  signals jsonb not null default '[]' check (jsonb_typeof(signals) = 'array'),
  identities integer not null default 1 check (identities >= 0),
  -- Open orders in the company's currency.
  value_minor bigint not null default 0 check (value_minor >= 0),
  currency char(3) not null,
  parcels_sent integer not null default 0 check (parcels_sent >= 0),
  parcels_returned integer not null default 0 check (parcels_returned >= 0),
  scored_at timestamptz,
  constraint suspicious_cases_number_key unique (number),
  constraint suspicious_cases_by_customer unique (customer_id),
  constraint suspicious_cases_state
    check (state in ('flagged', 'reviewing', 'watch', 'restricted', 'appealed', 'cleared')),
  constraint suspicious_cases_restricted_with_policy check (
    (state in ('restricted', 'appealed')) = (policy is not null)
    and (policy is null) = (restricted_at is null)
    and (policy is null) = (restricted_until is null)),
  constraint suspicious_cases_returned_of_sent check (parcels_returned <= parcels_sent)
);
create index suspicious_cases_by_score on suspicious_cases (score desc, id);
create index suspicious_cases_by_value on suspicious_cases (value_minor desc, id);
create index suspicious_cases_waiting on suspicious_cases (state)
  where state in ('flagged', 'reviewing', 'appealed');
create index suspicious_cases_ending on suspicious_cases (restricted_until) where policy is not null;

create table suspicious_members (
  case_id uuid not null references suspicious_cases(id),
  customer_id uuid not null references customers(id),
  joined_at timestamptz not null default now(),
  primary key (case_id, customer_id)
);
create index suspicious_members_by_customer on suspicious_members (customer_id);

-- Two customers of whom a person said that they are not the same: nothing links them again.
create table suspicious_unlinks (
  first_id uuid not null references customers(id),
  second_id uuid not null references customers(id),
  unlinked_by uuid references profiles(id),
  unlinked_at timestamptz not null default now(),
  primary key (first_id, second_id),
  constraint suspicious_unlinks_in_order check (first_id < second_id)
);
create index suspicious_unlinks_by_second on suspicious_unlinks (second_id);

-- What a decision did about an order: held it, asked for a call, or let it through as one of the control
-- group, by which wrong restrictions are measured.
create table suspicious_effects (
  case_id uuid not null references suspicious_cases(id),
  decision integer not null check (decision > 0),
  order_id uuid not null references orders(id),
  kind text not null check (kind in ('held', 'call_asked', 'let_through')),
  policy text not null check (policy in ('call_first', 'prepaid_only', 'no_cod', 'block')),
  hold_id uuid references order_holds(id),
  -- Orders that a person applied the policy to at once, so that it can be undone.
  batch_id uuid,
  acted_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (case_id, decision, order_id),
  constraint suspicious_effects_held check ((kind = 'held') = (hold_id is not null)),
  constraint suspicious_effects_control
    check (kind <> 'let_through' or policy in ('prepaid_only', 'no_cod'))
);
create index suspicious_effects_by_order on suspicious_effects (order_id);
create index suspicious_effects_by_batch on suspicious_effects (batch_id) where batch_id is not null;
create index suspicious_effects_let_through on suspicious_effects (acted_at) where kind = 'let_through';

-- What people wrote about a case, beside the activity log, so that it can be erased.
create table suspicious_words (
  id uuid primary key,
  case_id uuid not null references suspicious_cases(id),
  words text not null check (length(words) between 1 and 2000)
);
create index suspicious_words_by_case on suspicious_words (case_id);

-- Orders that were scored since a job last looked whether their customers are to be flagged.
create table suspicious_scores_noted (
  id bigint primary key generated always as identity,
  order_id uuid not null
);
create function suspicious_note_score() returns trigger language plpgsql as $$
begin
  insert into suspicious_scores_noted (order_id) values (new.order_id);
  return null;
end $$;
-- No order is flagged for less: the setting begins here.
create trigger risk_scores_note_suspicion after insert on risk_scores
  for each row when (new.score >= 40) execute function suspicious_note_score();
