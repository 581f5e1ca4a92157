-- What each user is told. The table is the truth; the live event is only a hint to look again.
create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  type text not null,
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  title text not null,
  message text not null default '',
  read boolean not null default false,
  action_url text check (action_url ~ '^/([^/\\[:cntrl:]]|$)'),
  created_at timestamptz not null default now()
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not read;
