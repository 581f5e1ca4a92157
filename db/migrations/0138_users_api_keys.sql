-- A key can be rotated: the old secret stays valid for a while beside the new one. Its owner is told
-- a week before it ends. A deactivated owner has no keys left, and the names of one owner's keys differ.
alter table api_keys
  add column old_key_hash bytea unique,
  add column old_prefix text,
  add column old_until timestamptz,
  add column warned_at timestamptz,
  add constraint api_keys_old_whole
    check ((old_key_hash is null) = (old_until is null) and (old_prefix is null) = (old_until is null));

update api_keys k set revoked_at = p.deactivated_at
  from profiles p where p.id = k.user_id and p.deactivated_at is not null and k.revoked_at is null;

with twins as (
  select id, row_number() over (partition by user_id, lower(name) order by created_at, id) as place
  from api_keys where revoked_at is null)
update api_keys k set name = left(k.name, 45) || ' ' || left(k.id::text, 14)
  from twins t where t.id = k.id and t.place > 1;

create unique index api_keys_live_names on api_keys (user_id, lower(name)) where revoked_at is null;
