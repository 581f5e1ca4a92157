-- A list for everybody may price any order. Any other one is for the customers that have it; for
-- another order it is a discount, and meets the limit of discounts.
alter table price_lists add column is_for_everybody boolean not null default false;
