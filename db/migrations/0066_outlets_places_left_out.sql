-- A place of a courier's list that somebody left out came back with the next list, because leaving it
-- out took its row away. The row stays now and says when it was left out, so that the decision holds
-- and whoever made it by mistake finds the place again.
alter table unmatched_places add column left_out_at timestamptz;
