-- A change of a setting that takes effect later. Readers count a change that is due from its
-- instant on, whether or not a job has yet copied it into setting_values, where values are never
-- changed: this table holds what may still be cancelled. Secrets are not scheduled.
create table setting_schedules (
  id uuid primary key,
  key text not null,
  outlet_id uuid,
  value jsonb,
  takes_effect_at timestamptz not null,
  reason text not null default '',
  scheduled_by uuid,
  scheduled_by_name text not null,
  scheduled_at timestamptz not null default now(),
  applied_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by_name text,
  constraint setting_schedules_later check (takes_effect_at > scheduled_at),
  constraint setting_schedules_one_end check (applied_at is null or cancelled_at is null),
  constraint setting_schedules_canceller check
    ((cancelled_at is null) = (cancelled_by_name is null))
);

-- One open change of a setting in a place.
create unique index setting_schedules_open on setting_schedules (key, outlet_id)
  nulls not distinct where applied_at is null and cancelled_at is null;
create index setting_schedules_of_setting on setting_schedules (key, outlet_id, scheduled_at desc);
