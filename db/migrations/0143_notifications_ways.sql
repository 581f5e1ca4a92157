-- How a person is told what a rule tells: in the app alone, by mail at once, or in a mail once a day.
-- Where nothing is chosen, what is urgent is mailed at once.
create table notification_ways (
  user_id uuid not null references profiles (id),
  rule text not null,
  way text not null check (way in ('app', 'mail', 'digest')),
  chosen_at timestamptz not null default now(),
  primary key (user_id, rule)
);

-- When it left the application, and when an urgent one went to the next rank or was opened in time.
alter table notifications
  add column mailed_at timestamptz,
  add column escalated_at timestamptz;

-- What was there before was told as it was told then.
update notifications set mailed_at = created_at, escalated_at = created_at;

create index notifications_to_mail on notifications (created_at)
  where mailed_at is null and not read and deleted_at is null;
create index notifications_to_escalate on notifications (created_at)
  where escalated_at is null and priority = 'urgent';
