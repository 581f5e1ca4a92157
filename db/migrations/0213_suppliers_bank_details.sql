-- A fraudster who has the supplier's mailbox asks for payments to another account. So bank details change only by a
-- request that another user approves; the details of a supplier are those of its last approved request.
create table supplier_bank_requests (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  -- Holder and account; only their masked form is shown.
  sealed_account text not null,
  reason text not null check (length(reason) between 1 and 300),
  requested_by uuid not null references profiles (id),
  requested_at timestamptz not null default now(),
  -- The contact from before the change was told by email.
  is_told boolean not null default false,
  decision text not null default 'open'
    check (decision in ('open', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid references profiles (id),
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 300),
  constraint supplier_bank_requests_decided check
    ((decision = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint supplier_bank_requests_by_two check
    (decision not in ('approved', 'rejected') or decided_by <> requested_by),
  constraint supplier_bank_requests_own check (decision <> 'withdrawn' or decided_by = requested_by)
);
create unique index supplier_bank_requests_open_once on supplier_bank_requests (supplier_id)
  where decision = 'open';
create index supplier_bank_requests_approved on supplier_bank_requests (supplier_id, decided_at desc)
  where decision = 'approved';
