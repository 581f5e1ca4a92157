-- A pick that empties a bin by the books is the one moment at which a look costs nothing: whoever stands
-- there says whether it really is empty. The line whose pick asked for it is asked once.
create table wave_bin_checks (
  line_id uuid primary key references wave_lines (id),
  wave_id uuid not null references waves (id),
  bin_id uuid not null references bins (id),
  asked_at timestamptz not null default now(),
  -- What was found to be left, in steps of the variant's scale.
  left_quantity bigint check (left_quantity >= 0),
  answered_at timestamptz,
  answered_by uuid,
  constraint wave_bin_checks_answered check ((answered_at is null) = (left_quantity is null))
);
create index wave_bin_checks_of_wave on wave_bin_checks (wave_id);

-- What waves take from a place counts lines that are picked as well, until their goods have left.
drop index wave_lines_by_place;
create index wave_lines_by_place on wave_lines (variant_id, bin_id);
