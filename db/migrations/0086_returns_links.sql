-- A customer announces by a link what they send back, and shows it. The link is good for one return.
create table return_links (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Of what opens it nothing is kept but this.
  token_hash text not null unique,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What was announced by it, which ends it.
  return_id uuid unique references returns (id),
  announced_at timestamptz,
  constraint return_links_announced_once check ((return_id is null) = (announced_at is null))
);
create index return_links_of_order on return_links (order_id, created_at desc);

-- What the customer shows is no finding of ours: whoever grades the unit takes photos of their own.
alter table return_photos
  add column is_announced boolean not null default false,
  add constraint return_photos_announced_is_no_finding
    check (not is_announced or (inspection_id is null and taken_by is null));
drop index return_photos_waiting_once;
create unique index return_photos_waiting_once on return_photos (line_id, file_id, is_announced)
  where inspection_id is null;

-- Units graded to go back to their supplier stay set aside until they leave together, on one paper.
alter table return_inspections
  -- As what they are set aside; null where nothing waits, and for what left when it was graded.
  add column waits_as text check (waits_as in ('damaged', 'quarantine')),
  add constraint return_inspections_wait check (waits_as is null or disposition = 'to_supplier');
create index return_inspections_waiting on return_inspections (inspected_at, id)
  where waits_as is not null;

create table supplier_returns (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  supplier_id uuid not null references suppliers (id),
  currency char(3) not null,
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  -- It did not leave after all: its units are here again and wait for another paper.
  undone_by uuid references profiles (id),
  undone_at timestamptz
);
create index supplier_returns_newest on supplier_returns (created_at desc, id desc);

create table supplier_return_lines (
  id uuid primary key,
  paper_id uuid not null references supplier_returns (id),
  position integer not null check (position > 0),
  inspection_id uuid not null references return_inspections (id),
  -- Which lots left, as they are called on it, and what they were worth.
  lots text not null default '',
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  is_undone boolean not null default false,
  constraint supplier_return_lines_position unique (paper_id, position)
);
-- What is found in one inspection leaves once.
create unique index supplier_return_lines_once on supplier_return_lines (inspection_id)
  where not is_undone;
