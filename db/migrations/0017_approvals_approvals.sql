-- What somebody may not do alone. An approval is for one exact payload, once, until it expires,
-- and never by the one who asked.
create table approvals (
  id uuid primary key,
  action text not null,
  payload_hash text not null,
  -- What the approver reads: the server's own words, drawn when the act was refused.
  summary text not null,
  details jsonb not null default '{}',
  limit_breached text not null default '',
  note text not null default '',
  outlet_id uuid references outlets (id),
  requested_by uuid not null references profiles (id),
  requested_at timestamptz not null default now(),
  state text not null default 'pending' constraint approvals_state check (state in
    ('pending', 'approved', 'rejected', 'withdrawn', 'used')),
  state_changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  decision_note text not null default '',
  -- On the requester's own screen, by the approver's badge and PIN.
  decided_in_place boolean not null default false,
  used_at timestamptz,
  version integer not null default 1,
  constraint approvals_never_by_oneself check (decided_by <> requested_by)
);
create index approvals_newest on approvals (requested_at desc, id desc);
create index approvals_open on approvals (expires_at) where state = 'pending';

-- Where the business differs from what an action declares.
create table action_verdicts (
  id uuid not null unique default gen_random_uuid(),
  action text not null,
  role text not null,
  verdict text not null check (verdict in ('allowed', 'approval', 'refused')),
  changed_by uuid,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (action, role)
);
