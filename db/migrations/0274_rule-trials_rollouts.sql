-- A tried value that was switched on somewhere. Its first days are compared with the forecast of its
-- trial; when they leave it, the administrators are notified once.
create table rule_rollouts (
  id uuid primary key,
  trial_id uuid not null references rule_trials (id),
  key text not null,
  outlet_id uuid references outlets (id),
  value jsonb not null,
  value_before jsonb not null,
  switched_on_by_name text not null,
  starts_at timestamptz not null,
  watched_until timestamptz not null,
  checked_at timestamptz,
  -- Affected records since the start, and the range that the forecast gives for that time.
  live_count integer not null default 0,
  forecast_low integer not null default 0,
  forecast_high integer not null default 0,
  alarmed_at timestamptz,
  ended_at timestamptz,
  constraint rule_rollouts_span check (watched_until >= starts_at),
  constraint rule_rollouts_range check (forecast_low <= forecast_high)
);
create index rule_rollouts_of_place on rule_rollouts (key, outlet_id, starts_at desc);
create index rule_rollouts_of_trial on rule_rollouts (trial_id);
create index rule_rollouts_watched on rule_rollouts (starts_at) where ended_at is null;
