-- The object of a message is read after the transaction that reads the events, so that a slow read does
-- not hold up the reader: what it is about waits here until then, and the message is not sent before.
alter table webhook_deliveries add column unread_event jsonb;
create index webhook_deliveries_unread on webhook_deliveries (event_seq) where unread_event is not null;
