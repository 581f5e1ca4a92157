-- People and what they may do. The sign-in library keeps its records in profiles, sessions,
-- accounts and verifications under our names; profiles and user_roles read as the specification
-- says.

create table profiles (
  id uuid primary key,
  full_name text not null default 'New User',
  email text not null,
  email_verified boolean not null default false,
  image text,
  role text not null default 'staff',
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profiles_email on profiles (lower(email));

create table user_roles (
  user_id uuid not null references profiles (id),
  role text not null check (role in ('super_admin', 'super_manager', 'store_manager',
    'warehouse_manager', 'dispatch_manager', 'returns_manager', 'staff', 'supplier')),
  is_active boolean not null default true,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references profiles (id),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references profiles (id),
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- A change of rights ends the sessions that were opened under the old ones, whoever makes it and
-- by whatever path. The notification tells the servers to close that user's live streams; such
-- changes are rare, so that notifying inside the transaction does not matter here.
create function users_end_sessions(ended_user uuid) returns void language plpgsql as $$
begin
  delete from sessions where user_id = ended_user;
end $$;

create function users_on_rights_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform users_end_sessions(old.user_id);
    return old;
  end if;
  perform users_end_sessions(new.user_id);
  return new;
end $$;
create trigger user_roles_end_sessions after insert or update or delete on user_roles
  for each row execute function users_on_rights_changed();
create trigger accounts_end_sessions after update of password on accounts
  for each row when (old.password is distinct from new.password)
  execute function users_on_rights_changed();

create function users_on_deactivated() returns trigger language plpgsql as $$
begin
  perform users_end_sessions(new.id);
  return new;
end $$;
create trigger profiles_end_sessions after update of deactivated_at, role on profiles
  for each row when (old.deactivated_at is distinct from new.deactivated_at
    or old.role is distinct from new.role)
  execute function users_on_deactivated();

create function users_on_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'session', 'ids', json_build_array(old.id),
      'userId', old.user_id))::text);
  return old;
end $$;
create trigger sessions_ended after delete on sessions
  for each row execute function users_on_session_ended();
