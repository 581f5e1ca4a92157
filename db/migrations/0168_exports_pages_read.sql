-- Which later pages of the lists with customers a user has read, for a day: a page that is read again
-- counts once.
create table pages_read (
  user_id uuid not null references profiles (id),
  list text not null,
  page_hash text not null,
  rows int not null check (rows > 0),
  read_at timestamptz not null default now(),
  primary key (user_id, list, page_hash)
);
