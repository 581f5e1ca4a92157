-- Picks that were taken back. While they lasted, their units were not in the bin.
create table wave_undone_picks (
  id uuid primary key,
  line_id uuid not null references wave_lines (id),
  bin_id uuid references bins (id),
  lot_id uuid references lots (id),
  quantity bigint not null check (quantity > 0),
  picked_at timestamptz not null,
  undone_at timestamptz not null default now()
);
create index wave_undone_picks_of_line on wave_undone_picks (line_id);
create index wave_undone_picks_by_instant on wave_undone_picks (undone_at);

-- A late scan of a count asks for the picks since it was made.
create index wave_picks_by_instant on wave_picks (picked_at);
