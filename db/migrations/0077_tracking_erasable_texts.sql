-- What couriers say may name people: who signed, at whose door. The record of what was told is for good
-- and stays; its words stand beside it from now on, so that they go when a customer is erased. The hash
-- of the raw text stays with the record, by which the words, while they are there, prove themselves.
create table courier_event_texts (
  event_id uuid primary key references courier_events (id),
  text text not null check (length(text) <= 500),
  place text not null check (length(place) <= 120),
  -- As it came; null once it is forgotten.
  raw jsonb,
  forgotten_at timestamptz,
  constraint courier_event_texts_forgotten
    check ((raw is null) = (forgotten_at is not null) and (raw is not null or (text = '' and place = '')))
);
insert into courier_event_texts (event_id, text, place, raw) select id, text, place, raw from courier_events;

alter table courier_events add column raw_hash text;
alter table courier_events disable trigger courier_events_append_only;
update courier_events set raw_hash = encode(sha256(convert_to(raw::text, 'UTF8')), 'hex');
alter table courier_events enable trigger courier_events_append_only;
alter table courier_events alter column raw_hash set not null;
alter table courier_events add constraint courier_events_raw_hash check (raw_hash ~ '^[0-9a-f]{64}$');
