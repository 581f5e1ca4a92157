-- Goods in stock that go back to the supplier with a claim. They leave stock when the paper is written; it is undone
-- while they have not left, or handed over.
create table supplier_claim_returns (
  id uuid primary key,
  claim_id uuid not null references supplier_claims (id),
  -- The first of a claim is 1.
  number integer not null check (number > 0),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  left_at timestamptz,
  left_by uuid references profiles (id),
  undone_at timestamptz,
  undone_by uuid references profiles (id),
  constraint supplier_claim_returns_number unique (claim_id, number),
  constraint supplier_claim_returns_one_end check (left_at is null or undone_at is null)
);

create table supplier_claim_return_lines (
  id uuid primary key,
  return_id uuid not null references supplier_claim_returns (id),
  position integer not null,
  claim_line_id uuid not null references supplier_claim_lines (id),
  quantity bigint not null check (quantity > 0),
  -- The kind of unavailable stock that it was taken from; null for available stock.
  taken_from text check (taken_from in ('damaged', 'quality_control', 'quarantine')),
  -- The lots and bins that it was picked from, as they are called on the paper, and what it was worth.
  lots text not null default '',
  bins text not null default '',
  cost_minor bigint not null default 0 check (cost_minor >= 0)
);
create index supplier_claim_return_lines_by_return on supplier_claim_return_lines (return_id);
create index supplier_claim_return_lines_by_claim_line on supplier_claim_return_lines (claim_line_id);

-- No more goes back than is claimed; rejected and missing goods never were in stock.
create function supplier_claim_return_lines_require_claimed() returns trigger language plpgsql as $$
declare
  claimed record;
  back bigint;
begin
  select l.quantity, l.kind, l.claim_id into claimed from supplier_claim_lines l
    where l.id = new.claim_line_id for update;
  select coalesce(sum(r.quantity), 0) into back from supplier_claim_return_lines r
    join supplier_claim_returns p on p.id = r.return_id
    where r.claim_line_id = new.claim_line_id and p.undone_at is null;
  if claimed.kind not in ('damaged', 'wrong_goods', 'over_delivered') or back > claimed.quantity
      or not exists (select from supplier_claim_returns p
        where p.id = new.return_id and p.claim_id = claimed.claim_id) then
    raise exception 'more goes back than is claimed'
      using errcode = 'check_violation', constraint = 'supplier_claim_return_lines_claimed';
  end if;
  return null;
end $$;
create trigger supplier_claim_return_lines_claimed after insert on supplier_claim_return_lines
  for each row execute function supplier_claim_return_lines_require_claimed();
