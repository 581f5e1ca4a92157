-- Who works on a need of the dashboard, of one outlet or of all, and until when. One user at a time;
-- a claim whose time is over counts for nothing, and the next one takes its row.
create table dashboard_claims (
  id uuid primary key,
  need text not null check (length(need) between 1 and 60),
  outlet_id uuid references outlets (id),
  taken_by uuid not null references profiles (id),
  taken_at timestamptz not null default now(),
  until_at timestamptz not null,
  note text not null default '' check (length(note) <= 200),
  version integer not null default 1,
  constraint dashboard_claims_end_later check (until_at > taken_at),
  constraint dashboard_claims_once unique nulls not distinct (need, outlet_id)
);
create index dashboard_claims_by_user on dashboard_claims (taken_by);

-- The morning email of a user and day, so that it is sent once, however many servers there are.
create table dashboard_mornings (
  user_id uuid not null references profiles (id),
  on_day date not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, on_day)
);
