-- What lets one user take one list as a file, once: exactly this file, and no more rows than these.
-- Kept after use, so that rows are summed up over a day.
create table export_permits (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  list text not null,
  payload_hash text not null,
  has_personal boolean not null,
  most_rows bigint not null check (most_rows >= 0),
  is_large boolean not null,
  reason_code text references reason_codes (code),
  reason_note text not null default '',
  approval_id uuid references approvals (id),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (has_personal = (reason_code is not null)),
  check (used_at < expires_at)
);
create index export_permits_of_user on export_permits (user_id, list, made_at);
