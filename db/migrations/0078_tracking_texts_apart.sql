-- The words of couriers stand in courier_event_texts; what cannot be forgotten no longer holds them.
alter table courier_events drop column text, drop column place, drop column raw;
