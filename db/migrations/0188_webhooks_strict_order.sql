-- An endpoint may ask for all its messages one after the other, in the order of their events.
alter table webhook_endpoints add column keeps_order boolean not null default false;
