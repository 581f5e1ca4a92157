-- As of orders, so of claims: the record of what was done to them never forgets, nor does their money,
-- and a courier's answer or our word to it may tell of whose parcel is missing. Both keep the label of a
-- reason and the id of the words, which stand here and go when one of these customers is erased.
create table claim_words (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  words text not null check (length(words) between 1 and 2000)
);
create index claim_words_by_claim on claim_words (claim_id);
-- Not a foreign key: the entry stays when its words are gone.
alter table claim_entries add column words_id uuid;
