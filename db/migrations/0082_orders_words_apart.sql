-- The record of what was done to orders never forgets, and what people write about one in their own
-- words may say something of its customer: why it is held, cancelled, changed or refunded, its tags, the
-- names of its files. From now on the record keeps the code of a reason and its label, and the id of the
-- words, which stand here and go when a customer is erased.
create table order_words (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Long enough for a reason with its label and note, and for all tags before and after.
  words text not null check (length(words) between 1 and 2000)
);
create index order_words_by_order on order_words (order_id);
