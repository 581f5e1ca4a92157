-- Notifications by rule: what belongs together is one line, and what has ended says so.
alter table notifications
  add column rule text,
  add column group_key text,
  add column group_count integer not null default 1 check (group_count > 0),
  -- The cause, such as a hold on one order; when it ends, the notification resolves by itself.
  add column cause_key text,
  add column resolved_at timestamptz,
  -- Deleted by its user, who has a moment to think again; gone for good some time later.
  add column deleted_at timestamptz,
  add column outlet_id uuid references outlets (id);
create index notifications_grouped on notifications (user_id, group_key)
  where group_key is not null and not read and deleted_at is null;
create index notifications_deleted on notifications (user_id) where deleted_at is not null;
create index notifications_by_cause on notifications (cause_key)
  where cause_key is not null and resolved_at is null;

-- Where the business differs from what a rule declares.
create table notification_rules (
  rule text primary key,
  is_active boolean not null default true,
  roles text[],
  priority text check (priority in ('urgent', 'high', 'normal', 'low')),
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);

-- What a user does not want to hear of; no row means: as the rule says.
create table notification_mutes (
  user_id uuid not null references profiles (id),
  rule text not null,
  muted_at timestamptz not null default now(),
  primary key (user_id, rule)
);
