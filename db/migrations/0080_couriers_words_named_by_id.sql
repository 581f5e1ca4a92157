-- A word that nobody has explained may name a person, and the record is for good: from now on an event
-- names such a word by an id, so that the word itself goes with its row.
alter table courier_unknown_words add column id uuid not null default gen_random_uuid() unique;
