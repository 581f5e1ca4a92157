-- People: who was invited, who may do what, where and until when, and how they prove who they are.

alter table profiles
  add column phone text,
  add column suspended_at timestamptz,
  add column suspended_reason text,
  add column supplier_id uuid,
  add column invited_by uuid references profiles (id),
  add column last_seen_at timestamptz,
  add column access_reviewed_at timestamptz,
  add column access_reviewed_by uuid references profiles (id),
  add column density text not null default 'normal' check (density in ('normal', 'dense')),
  add column default_outlet_id uuid,
  add column start_page text not null default '/' check (start_page ~ '^/([^/\\[:cntrl:]]|$)'),
  -- What the screens remember for this user and no server reads: sounds, scanner profile, keys.
  add column preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  add column quiet_from time,
  add column quiet_until time,
  add column time_zone text not null default 'UTC',
  -- A badge is read by the scanner as U-CODE; the PIN goes with it, kept like a password.
  add column badge_code text unique check (badge_code ~ '^[A-Z0-9]{8,20}$'),
  add column pin_hash text,
  add column version integer not null default 1,
  add constraint profiles_quiet_both check ((quiet_from is null) = (quiet_until is null));
create index profiles_by_words on profiles using gin ((full_name || ' ' || email) gin_trgm_ops);

alter table user_roles
  add column granted_by uuid references profiles (id),
  add column changed_at timestamptz not null default now();

-- The outlets a user belongs to; a user with none belongs to all.
create table user_outlets (
  user_id uuid not null references profiles (id),
  outlet_id uuid not null,
  added_at timestamptz not null default now(),
  added_by uuid references profiles (id),
  primary key (user_id, outlet_id)
);

-- Somebody stands in: one role, at one outlet or all of the user's, until a named end.
create table cover_grants (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  role text not null check (role in ('super_admin', 'super_manager', 'store_manager',
    'warehouse_manager', 'dispatch_manager', 'returns_manager', 'staff')),
  outlet_id uuid,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  reason text not null,
  granted_by uuid not null references profiles (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint cover_grants_ends_after_start check (ends_at > starts_at),
  constraint cover_grants_not_to_oneself check (granted_by <> user_id)
);
create index cover_grants_by_user on cover_grants (user_id, ends_at) where ended_at is null;

create table invitations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  full_name text not null default '',
  roles text[] not null,
  outlet_ids uuid[] not null default '{}',
  supplier_id uuid,
  token_hash bytea not null unique,
  invited_by uuid not null references profiles (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references profiles (id),
  revoked_at timestamptz,
  version integer not null default 1
);
create index invitations_newest on invitations (created_at desc, id desc);
create unique index invitations_open on invitations (email)
  where accepted_at is null and revoked_at is null;

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references profiles (id),
  requested_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id) where used_at is null;

-- A till or bench that several people share. Its token lives in a cookie of that device.
create table devices (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('till', 'bench')),
  outlet_id uuid not null,
  token_hash bytea not null unique,
  enrolled_by uuid not null references profiles (id),
  enrolled_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz
);

-- Sessions begin anew: the token is kept as its hash, and a session knows its limits and its eyes.
delete from sessions;
alter table sessions
  drop column token,
  drop column updated_at,
  add column token_hash bytea not null unique check (length(token_hash) = 32),
  add column kind text not null default 'full' check (kind in ('full', 'device', 'setup')),
  add column device_id uuid references devices (id),
  add column idle_seconds integer not null default 3600 check (idle_seconds > 0),
  add column last_seen_at timestamptz not null default now(),
  add column view_as_user_id uuid references profiles (id),
  -- When the person last proved who they are; changes of factors ask for a recent proof.
  add column proved_at timestamptz not null default now();

-- Between the password and the second factor.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid references profiles (id),
  kind text not null check (kind in ('two_factor', 'passkey_sign_in', 'passkey_add')),
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

create table two_factors (
  user_id uuid primary key references profiles (id),
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The last time step that was accepted: a code counts once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references profiles (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id uuid not null references profiles (id),
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Tries since `window_start`, counted before anything costly happens. `key` is a keyed hash, so that
-- the table names nobody.
create table throttles (
  key text primary key,
  window_start timestamptz not null,
  tries integer not null check (tries >= 0)
);
create index throttles_by_age on throttles (window_start);

create table api_keys (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  name text not null check (length(name) between 1 and 60),
  prefix text not null,
  key_hash bytea not null unique,
  -- `orders:read`, `orders:write`: capability and what may be done with it.
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_user on api_keys (user_id);

-- The sign-in library's verifications were never written.
drop table verifications;

-- Whoever is suspended is out like whoever is deactivated.
drop trigger profiles_end_sessions on profiles;
create trigger profiles_end_sessions after update of deactivated_at, suspended_at, role, supplier_id
  on profiles for each row when (old.deactivated_at is distinct from new.deactivated_at
    or old.suspended_at is distinct from new.suspended_at
    or old.role is distinct from new.role
    or old.supplier_id is distinct from new.supplier_id)
  execute function users_on_deactivated();

-- Outlets, cover and keys are read on every request, so that no session need end; but open streams
-- and screens are told to look again.
create function users_on_scope_changed() returns trigger language plpgsql as $$
declare
  affected uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'rights', 'userId', affected))::text);
  return null;
end $$;
create trigger user_outlets_tell after insert or update or delete on user_outlets
  for each row execute function users_on_scope_changed();
create trigger cover_grants_tell after insert or update or delete on cover_grants
  for each row execute function users_on_scope_changed();

-- Without a super admin nobody could ever appoint one. Two at once would each still see the other,
-- so that such changes wait for each other.
create function users_keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4702003);
  if not exists (
    select from profiles p
    where p.deactivated_at is null and p.suspended_at is null and (
      exists (select from user_roles r
        where r.user_id = p.id and r.role = 'super_admin' and r.is_active)
      or (p.role = 'super_admin'
        and not exists (select from user_roles r where r.user_id = p.id and r.is_active)))
  ) then
    raise exception 'The last super admin cannot be removed.'
      using errcode = 'check_violation', constraint = 'users_keep_a_super_admin';
  end if;
  return null;
end $$;
create constraint trigger user_roles_keep_a_super_admin after update or delete on user_roles
  deferrable initially deferred
  for each row when (old.role = 'super_admin' and old.is_active)
  execute function users_keep_a_super_admin();
create constraint trigger profiles_keep_a_super_admin
  after update of deactivated_at, suspended_at, role on profiles
  deferrable initially deferred
  for each row when (old.deactivated_at is distinct from new.deactivated_at
    or old.suspended_at is distinct from new.suspended_at or old.role is distinct from new.role)
  execute function users_keep_a_super_admin();
