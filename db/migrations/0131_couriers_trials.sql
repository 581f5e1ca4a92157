-- The last trial of each act of a courier: what was tried, and what the server answered.
create table courier_trials (
  courier_id uuid not null references couriers(id),
  kind text not null check (kind in
    ('book', 'void', 'label', 'close_sheet', 'advise', 'track', 'cities', 'rates')),
  connection_id uuid not null,
  act jsonb not null,
  is_ok boolean not null,
  said text not null,
  tracking_number text not null default '',
  answer text not null,
  tried_at timestamptz not null default now(),
  tried_by text not null,
  primary key (courier_id, kind)
);
