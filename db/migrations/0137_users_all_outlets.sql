-- Access to all outlets is a choice of its own. Until now a user without a row in user_outlets had
-- it; they keep it. From now on such a user has access to no outlet until it is chosen.
alter table profiles add column all_outlets boolean not null default false;
update profiles set all_outlets = true
  where not exists (select from user_outlets o where o.user_id = profiles.id);

alter table invitations add column all_outlets boolean not null default false;
update invitations set all_outlets = true where cardinality(outlet_ids) = 0;
alter table invitations add constraint invitations_all_or_some
  check (not (all_outlets and cardinality(outlet_ids) > 0));

-- It is all outlets or these outlets: naming one ends the access to all.
create function users_on_outlet_named() returns trigger language plpgsql as $$
begin
  update profiles set all_outlets = false where id = new.user_id and all_outlets;
  return new;
end $$;
create trigger user_outlets_end_all before insert on user_outlets
  for each row execute function users_on_outlet_named();

-- Live streams of the user begin again with what they may see now.
create function users_on_all_outlets_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('quartermaster',
    json_build_array(json_build_object('noun', 'rights', 'userId', new.id))::text);
  return null;
end $$;
create trigger profiles_tell_outlets after update of all_outlets on profiles
  for each row when (old.all_outlets is distinct from new.all_outlets)
  execute function users_on_all_outlets_changed();
