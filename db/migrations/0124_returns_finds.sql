-- What a parcel of a return held that is not ours: it is kept by what it is and by what becomes of it,
-- and never counts as stock.
create table return_finds (
  id uuid primary key,
  return_id uuid not null references returns (id),
  code text not null default '' check (length(code) <= 120),
  description text not null default '' check (length(description) <= 200),
  quantity integer not null check (quantity between 1 and 1000),
  found_by uuid references profiles (id),
  found_at timestamptz not null default now(),
  decision text check (decision in ('send_back', 'keep', 'destroy')),
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  constraint return_finds_decided check ((decision is null) = (decided_at is null))
);
create index return_finds_by_return on return_finds (return_id, found_at);
