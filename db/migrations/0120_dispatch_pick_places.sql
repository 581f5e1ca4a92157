-- A bin that was scanned counts for the line at which it was scanned, not for every later line of the wave.
-- Units found in another bin than the recorded one are picked from where they were; both bins then have
-- a variance, and a pick that is taken back withdraws it.
alter table waves add column at_line_id uuid references wave_lines (id);
alter table wave_lines add column recorded_bin_id uuid references bins (id);
alter table wave_picks add column variance_ids uuid[] not null default '{}';
