-- A count is divided among its counters: an area has bins of some aisles, or from one bin to another in pick sequence.
create table stock_count_areas (
  id uuid primary key,
  count_id uuid not null references stock_counts (id),
  position smallint not null,
  name text not null check (length(name) between 1 and 60),
  aisles text[] not null default '{}',
  first_bin_id uuid references bins (id),
  last_bin_id uuid references bins (id),
  constraint stock_count_areas_position unique (count_id, position),
  constraint stock_count_areas_name unique (count_id, name),
  constraint stock_count_areas_of_count unique (id, count_id),
  constraint stock_count_areas_bins check ((first_bin_id is null) = (last_bin_id is null)
    and (first_bin_id is null) = (cardinality(aisles) > 0))
);

-- Each bin belongs to one area of a count.
create table stock_count_area_bins (
  count_id uuid not null,
  bin_id uuid not null references bins (id),
  area_id uuid not null,
  primary key (count_id, bin_id),
  foreign key (area_id, count_id) references stock_count_areas (id, count_id) on delete cascade
);
create index stock_count_area_bins_by_area on stock_count_area_bins (area_id);

create table stock_count_area_counters (
  area_id uuid not null references stock_count_areas (id) on delete cascade,
  profile_id uuid not null references profiles (id),
  primary key (area_id, profile_id)
);
