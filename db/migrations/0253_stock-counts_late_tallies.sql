-- How often a line was counted anew within its round. A scan that a device made before is not of the new attempt.
alter table stock_count_lines add column restarts integer not null default 0 check (restarts >= 0);

-- Why the round is to be counted again, as a sentence; empty where stock moved between two scans with the network.
alter table stock_count_rounds add column why_again text not null default '' check (length(why_again) <= 1000);
alter table stock_count_rounds add constraint stock_count_rounds_why_again check (why_again = '' or has_moved);
