-- Messages about one thing go out in the order of its events, one at a time; and what happens while an
-- endpoint is off is kept for it, for a while.
alter table webhook_deliveries add column entity_id uuid;
create index webhook_deliveries_of_entity on webhook_deliveries (endpoint_id, entity_id, event_seq)
  where next_attempt_at is not null;

alter table webhook_endpoints add column off_since timestamptz;
-- Nothing was kept for these until now, so that none begins to be kept in the middle.
update webhook_endpoints set off_since = created_at where not is_active;
alter table webhook_endpoints
  add constraint webhook_endpoints_off_since check ((off_since is null) = is_active);
