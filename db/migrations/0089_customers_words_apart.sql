-- As of orders, so of customers: the record of what was done to them never forgets, and why somebody is
-- blocked, cleared or given credit may be said in words that tell of them. The record keeps the code of
-- the reason and its label, and the id of the words, which stand here and go when they are erased.
create table customer_words (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  words text not null check (length(words) between 1 and 2000)
);
create index customer_words_by_customer on customer_words (customer_id);
