-- Endpoints from before keep the form of message that their receivers read, until they are switched.
-- What is sent as data is what the owner of the endpoint may see.
alter table webhook_endpoints
  add column payload_version integer not null default 1,
  add column owner_id uuid references profiles;
alter table webhook_endpoints
  add constraint webhook_endpoints_payload_version check (payload_version in (1, 2));
update webhook_endpoints set owner_id = created_by;
alter table webhook_endpoints alter column payload_version set default 2;
