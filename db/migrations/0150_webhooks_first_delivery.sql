-- A message that arrived once stays delivered, whatever becomes of sending it again.
alter table webhook_deliveries drop constraint webhook_deliveries_check;
