-- Why a session ended, for the browser that had it: an account that was suspended reads so on the
-- login screen, and what was on the screen is removed. Kept for a week.
create table ended_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references profiles (id),
  because text not null
    check (because in ('suspended', 'deactivated', 'rights', 'password', 'logout')),
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_end on ended_sessions (ended_at);

create or replace function users_on_rights_changed() returns trigger language plpgsql as $$
begin
  perform set_config('quartermaster.session_end',
    case tg_table_name when 'accounts' then 'password' else 'rights' end, true);
  if tg_op = 'DELETE' then
    perform users_end_sessions(old.user_id);
  else
    perform users_end_sessions(new.user_id);
  end if;
  perform set_config('quartermaster.session_end', '', true);
  return coalesce(new, old);
end $$;

create or replace function users_on_deactivated() returns trigger language plpgsql as $$
begin
  perform set_config('quartermaster.session_end', case
    when new.deactivated_at is not null then 'deactivated'
    when new.suspended_at is not null then 'suspended' else 'rights' end, true);
  perform users_end_sessions(new.id);
  perform set_config('quartermaster.session_end', '', true);
  return new;
end $$;

create or replace function users_on_session_ended() returns trigger language plpgsql as $$
begin
  -- A session that ran out by itself was not ended by anyone.
  if old.expires_at > now() and old.last_seen_at + make_interval(secs => old.idle_seconds) > now() then
    insert into ended_sessions (token_hash, user_id, because) values (old.token_hash, old.user_id,
      coalesce(nullif(current_setting('quartermaster.session_end', true), ''), 'logout'));
  end if;
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'session', 'ids', json_build_array(old.id),
      'userId', old.user_id))::text);
  return old;
end $$;
