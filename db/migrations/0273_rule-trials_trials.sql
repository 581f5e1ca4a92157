-- A value of a setting is tried on the past before it is switched on: what it would have decided about
-- each record, beside what the value in force decides.
create table rule_trials (
  id uuid primary key,
  -- The setting, and where its value would apply; without an outlet, at all that have no own value.
  key text not null,
  outlet_id uuid references outlets (id),
  value jsonb not null,
  value_before jsonb not null,
  -- The version of the code that decides, and the other settings that take part, as they were.
  basis jsonb not null,
  -- Outlets with a value of their own, which were left out.
  except_outlets uuid[] not null default '{}',
  from_at timestamptz not null,
  to_at timestamptz not null,
  started_by uuid references profiles (id),
  started_by_name text not null,
  started_at timestamptz not null default now(),
  -- Below which record the next page begins.
  next_at timestamptz,
  next_id uuid,
  touched_at timestamptz not null default now(),
  records_read integer not null default 0 check (records_read >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  finished_at timestamptz,
  cancelled_at timestamptz,
  failed_at timestamptz,
  -- Switched on without a trial: why.
  skip_reason text not null default '' check (length(skip_reason) <= 200),
  count_before integer not null default 0,
  count_after integer not null default 0,
  count_added integer not null default 0,
  count_removed integer not null default 0,
  minor_before bigint not null default 0,
  minor_after bigint not null default 0,
  -- Affected records of other currencies, which are not in the sums of money.
  count_foreign integer not null default 0,
  count_hits integer not null default 0,
  count_false_positives integer not null default 0,
  currency char(3) not null,
  constraint rule_trials_span check (to_at >= from_at),
  constraint rule_trials_one_end check (num_nonnulls(finished_at, cancelled_at, failed_at) <= 1),
  constraint rule_trials_within check (left_out <= records_read)
);
create index rule_trials_newest on rule_trials (started_at desc, id desc);
create index rule_trials_of_setting on rule_trials (key, started_at desc);
create index rule_trials_running on rule_trials (touched_at)
  where finished_at is null and cancelled_at is null and failed_at is null;

-- The records that either value decides about.
create table rule_trial_records (
  trial_id uuid not null references rule_trials (id) on delete cascade,
  record_id uuid not null,
  label text not null,
  outlet_id uuid not null references outlets (id),
  happened_at timestamptz not null,
  amount_minor bigint not null,
  currency char(3) not null,
  ending text not null check (ending in ('hit', 'false_positive', 'open')),
  outcome_before text,
  outcome_after text,
  primary key (trial_id, record_id),
  constraint rule_trial_records_affected
    check (outcome_before is not null or outcome_after is not null)
);
create index rule_trial_records_newest on rule_trial_records (trial_id, happened_at desc, record_id desc);

-- Who has seen the result of a trial: only they may switch its value on.
create table rule_trial_views (
  trial_id uuid not null references rule_trials (id) on delete cascade,
  user_id uuid not null references profiles (id),
  seen_at timestamptz not null default now(),
  primary key (trial_id, user_id)
);
