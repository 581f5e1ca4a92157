-- Goods are counted while the outlet works. A line is one product, bin and lot; each round of it keeps what the
-- ledger expected at the moment of the last scan, so that later sales, picks and transfers make no difference.
create table stock_counts (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  kind text not null check (kind in ('full', 'cycle', 'spot')),
  scope text not null check (scope in ('outlet', 'bins', 'category', 'products')),
  state text not null default 'planned' constraint stock_counts_state check (state in
    ('planned', 'counting', 'review', 'posted', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  -- What is expected is hidden while it is counted.
  is_blind boolean not null default true,
  planned_on date not null,
  note text not null default '' check (length(note) <= 2000),
  currency char(3) not null,
  planned_by uuid references profiles (id),
  planned_at timestamptz not null default now(),
  posted_by uuid references profiles (id),
  posted_at timestamptz,
  version integer not null default 1,
  constraint stock_counts_full check ((kind = 'full') = (scope = 'outlet')),
  constraint stock_counts_posted check ((state = 'posted') = (posted_at is not null))
);
create index stock_counts_newest on stock_counts (planned_at desc, id desc);
create index stock_counts_by_outlet on stock_counts (outlet_id, state);

-- What a count covers: a bin, the stock without a bin (no bin_id), or every bin; of one product or of all.
create table stock_count_scopes (
  count_id uuid not null references stock_counts (id),
  is_every_bin boolean not null,
  bin_id uuid references bins (id),
  variant_id uuid references variants (id),
  constraint stock_count_scopes_once unique nulls not distinct (count_id, is_every_bin, bin_id, variant_id),
  constraint stock_count_scopes_bin check (not is_every_bin or bin_id is null)
);
create index stock_count_scopes_by_variant on stock_count_scopes (variant_id);

create table stock_count_counters (
  count_id uuid not null references stock_counts (id),
  profile_id uuid not null references profiles (id),
  primary key (count_id, profile_id)
);

create table stock_count_lines (
  id uuid primary key,
  count_id uuid not null references stock_counts (id),
  variant_id uuid not null references variants (id),
  bin_id uuid references bins (id),
  lot_id uuid references lots (id),
  -- It was found, and the ledger expected none when the count began.
  is_found boolean not null default false,
  -- Which round decides: another user counts the line again.
  round smallint not null default 1 check (round between 1 and 9),
  -- The value of its difference, from the review on.
  value_minor bigint,
  constraint stock_count_lines_once unique nulls not distinct (count_id, variant_id, bin_id, lot_id)
);
create index stock_count_lines_by_variant on stock_count_lines (variant_id);

create table stock_count_rounds (
  line_id uuid not null references stock_count_lines (id) on delete cascade,
  round smallint not null check (round between 1 and 9),
  counted bigint not null check (counted >= 0),
  -- On hand less what is picked and has not left, at the last scan.
  expected bigint not null,
  -- The last movement of the stock level at the last scan.
  position bigint not null,
  -- Stock of the line moved between its first and its last scan.
  has_moved boolean not null default false,
  counted_at timestamptz not null default now(),
  primary key (line_id, round)
);

create table stock_count_tallies (
  line_id uuid not null,
  round smallint not null,
  counted_by uuid not null references profiles (id),
  quantity bigint not null check (quantity >= 0),
  primary key (line_id, round, counted_by),
  foreign key (line_id, round) references stock_count_rounds (line_id, round) on delete cascade
);

-- Two open counts never hold the same stock. The lock lets of two that begin at once the second see the first.
create function stock_counts_refuse_overlap() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock_counts ' || new.outlet_id, 0));
  if exists (select from stock_counts other
      join stock_count_scopes held on held.count_id = other.id
      join stock_count_scopes own on own.count_id = new.id
        and (own.is_every_bin or held.is_every_bin or own.bin_id is not distinct from held.bin_id)
        and (own.variant_id is null or held.variant_id is null or own.variant_id = held.variant_id)
      where other.outlet_id = new.outlet_id and other.id <> new.id
        and other.state in ('counting', 'review')) then
    raise exception 'another open count holds this stock'
      using errcode = 'check_violation', constraint = 'stock_counts_held';
  end if;
  return new;
end $$;
create trigger stock_counts_held before update of state on stock_counts
  for each row when (new.state = 'counting' and old.state = 'planned')
  execute function stock_counts_refuse_overlap();

create function stock_counts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a count that is posted or cancelled does not change'
    using errcode = 'check_violation', constraint = 'stock_counts_ended';
end $$;
create trigger stock_counts_ended before update or delete on stock_counts
  for each row when (old.state in ('posted', 'cancelled')) execute function stock_counts_refuse_change();

-- A line is counted again by another user than before, and only while its count is open.
create function stock_count_tallies_check() returns trigger language plpgsql as $$
begin
  if not exists (select from stock_count_lines line join stock_counts c on c.id = line.count_id
      where line.id = new.line_id and c.state = 'counting') then
    raise exception 'goods are counted while the count is open'
      using errcode = 'check_violation', constraint = 'stock_count_tallies_open';
  end if;
  if exists (select from stock_count_tallies before where before.line_id = new.line_id
      and before.round < new.round and before.counted_by = new.counted_by) then
    raise exception 'a line is counted again by another user'
      using errcode = 'check_violation', constraint = 'stock_count_tallies_by_another';
  end if;
  return new;
end $$;
create trigger stock_count_tallies_checked before insert or update on stock_count_tallies
  for each row execute function stock_count_tallies_check();

-- Posting is done by another user than the counters, of lines that are all counted, and books exactly what differs.
create function stock_counts_check_posting() returns trigger language plpgsql as $$
begin
  if exists (select from stock_count_lines line join stock_count_tallies t on t.line_id = line.id
      where line.count_id = new.id and t.counted_by = new.posted_by) then
    raise exception 'a count is approved by another user than its counters'
      using errcode = 'check_violation', constraint = 'stock_counts_by_two';
  end if;
  if exists (select from stock_count_lines line
      left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      where line.count_id = new.id and (r.line_id is null or r.has_moved or r.counted - r.expected
        <> (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m
          where m.source_id = new.id and m.source_line_id = line.id))) then
    raise exception 'what is booked is not what the count found'
      using errcode = 'check_violation', constraint = 'stock_counts_booked';
  end if;
  return null;
end $$;
create trigger stock_counts_posting after update of state on stock_counts
  for each row when (new.state = 'posted' and old.state <> 'posted')
  execute function stock_counts_check_posting();
