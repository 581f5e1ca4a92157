-- The pairs of customers are listed in both directions, by their score and by when they were found.
drop index customer_duplicates_open;
create index customer_duplicates_open on customer_duplicates (score, first_id, second_id)
  where dismissed_at is null;
create index customer_duplicates_found on customer_duplicates (found_at, first_id, second_id)
  where dismissed_at is null;
