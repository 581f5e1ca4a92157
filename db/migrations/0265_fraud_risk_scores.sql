-- The risk of an order, as the rules of one version saw it: the score, what to do, and the signals with
-- the facts that they were drawn from. An order that changes gets a further score; the newest is current.
create table risk_scores (
  id uuid primary key,
  order_id uuid not null references orders (id),
  rules_version integer not null check (rules_version > 0),
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('low', 'medium', 'high')),
  recommendation text not null
    check (recommendation in ('accept', 'call_first', 'ask_prepayment', 'hold')),
  -- What was known of the order and its customer: numbers and ids of records, never a name or number.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  signals jsonb not null check (jsonb_typeof(signals) = 'array'),
  scored_at timestamptz not null default now(),
  is_current boolean not null default true
);
create unique index risk_scores_current on risk_scores (order_id) where is_current;
create index risk_scores_by_order on risk_scores (order_id, scored_at desc, id desc);
