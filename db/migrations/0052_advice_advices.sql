-- What the house tells a courier about a parcel that did not arrive. An advice is raised by a failed
-- attempt, or because the courier has been silent; it ends when the parcel moves on, and what became of
-- it stays, so that one can see which decision worked.
create table advices (
  id uuid primary key,
  parcel_id uuid not null references parcels (id),
  order_id uuid not null references orders (id),
  outlet_id uuid not null references outlets (id),
  courier_id uuid not null references couriers (id),
  state text not null default 'raised' constraint advices_state check (state in
    ('raised', 'contacting', 'decided', 'sent', 'acknowledged', 'rejected', 'closed')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  cause text not null check (cause in ('attempt', 'stuck')),
  -- The courier's attempts until then.
  attempt integer not null check (attempt >= 0),
  reason text not null check (reason in ('not_home', 'refused', 'no_answer', 'wrong_address', 'no_cash',
    'wants_later', 'wants_to_open', 'unsafe_area', 'closed', 'other')),
  -- The courier's own words.
  courier_text text not null default '' check (length(courier_text) <= 300),
  raised_at timestamptz not null,
  respond_by timestamptz not null,
  -- What is lost if it comes back: the order's total when the advice was raised.
  value_minor bigint not null check (value_minor >= 0),
  currency char(3) not null,
  -- The value on a scale on which time that is left adds up: the highest comes first.
  queue_rank bigint not null,
  decision text check (decision in
    ('reattempt', 'reattempt_on', 'change_contact', 'change_cash', 'hold_at_branch', 'return')),
  -- What goes with the decision: a day, a contact and address, an amount, a branch, a note.
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  decided_at timestamptz,
  decided_by uuid references profiles (id),
  decided_through text check (decided_through in ('staff', 'customer', 'silence')),
  -- So often was something sent to the courier: each has a reference of its own.
  sendings integer not null default 0 check (sendings >= 0),
  sent_at timestamptz,
  -- How the courier answered, and under which number it keeps the advice.
  answer_text text not null default '' check (length(answer_text) <= 400),
  answer_reference text not null default '' check (length(answer_reference) <= 80),
  answered_at timestamptz,
  -- What the customer says about the attempt itself.
  customer_says text check (customer_says in ('nobody_came', 'asked_later', 'was_away', 'did_refuse')),
  -- When a rule for silence was applied, also where the rule is to ask again.
  silence_at timestamptz,
  escalated_at timestamptz,
  escalated_by uuid references profiles (id),
  remind_at timestamptz,
  closed_at timestamptz,
  result text check (result in ('delivered', 'failed_again', 'returned', 'lost', 'withdrawn')),
  constraint advices_decided_whole check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_through is null)),
  constraint advices_sent_with_decision
    check (state not in ('decided', 'sent', 'acknowledged') or decision is not null),
  constraint advices_closed_with_result
    check ((state = 'closed') = (result is not null) and (result is null) = (closed_at is null))
);
create unique index advices_one_open on advices (parcel_id) where state <> 'closed';
-- A courier's word that is heard twice raises one advice.
create unique index advices_by_attempt on advices (parcel_id, attempt) where cause = 'attempt';
create index advices_by_rank on advices (queue_rank desc, id desc) where state <> 'closed';
create index advices_by_deadline on advices (respond_by)
  where state in ('raised', 'contacting', 'rejected');
create index advices_by_order on advices (order_id, raised_at desc);
create index advices_by_end on advices (closed_at desc, id desc) where state = 'closed';
create index advices_by_raising on advices (raised_at);
create index advices_to_remind on advices (remind_at) where remind_at is not null;

-- What was said about an advice: by us in calls, by the customer, and to the courier's people when it
-- was escalated. Files stand with the order.
create table advice_notes (
  id uuid primary key,
  advice_id uuid not null references advices (id),
  kind text not null check (kind in ('call', 'customer', 'escalation')),
  text text not null check (length(text) <= 500),
  -- Null where the customer used the link.
  written_by uuid references profiles (id),
  written_at timestamptz not null default now()
);
create index advice_notes_by_advice on advice_notes (advice_id, written_at);

-- Links by which customers say what shall become of their parcels. Only a hash of what opens one is kept.
create table advice_links (
  id uuid primary key,
  advice_id uuid not null references advices (id),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer text check (answer in ('on_date', 'new_address', 'return')),
  answered_at timestamptz,
  constraint advice_links_answered_once check ((answer is null) = (answered_at is null))
);
create index advice_links_of_advice on advice_links (advice_id, created_at desc);
