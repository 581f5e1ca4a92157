-- Ways to the outside: a mail server, a message gateway, a courier, a shop. What is secret is
-- sealed and never leaves the server again.
create table connections (
  id uuid primary key,
  kind text not null,
  name text not null check (length(name) between 1 and 60),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  sealed_secrets jsonb not null default '{}' check (jsonb_typeof(sealed_secrets) = 'object'),
  is_active boolean not null default true,
  tested_at timestamptz,
  test_result text,
  test_succeeded boolean,
  created_at timestamptz not null default now(),
  changed_by uuid,
  changed_by_name text not null default '',
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  unique (kind, name)
);
-- Whoever sends a mail or a message does not choose among several.
create unique index connections_single on connections (kind)
  where is_active and kind in ('smtp', 'message_gateway');
