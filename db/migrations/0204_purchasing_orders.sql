-- A purchase order goes to its supplier, is confirmed or changed, and is received in parts. What was sent is
-- kept as a revision, so that a change after sending can be compared with what the supplier has.
alter table purchase_orders
  drop constraint purchase_orders_state,
  add constraint purchase_orders_state check (state in ('draft', 'pending_approval', 'sent',
    'changes_proposed', 'confirmed', 'partially_received', 'received', 'closed', 'cancelled',
    'rejected')),
  -- 0 until it is sent; each change after that is one more.
  add column revision integer not null default 0 check (revision >= 0),
  add column supplier_reference text not null default '' check (length(supplier_reference) <= 60),
  add column submitted_by uuid,
  add column approved_by uuid,
  add column sent_by uuid,
  add column sent_at timestamptz,
  -- The address of the email; empty where it went by phone or on paper.
  add column sent_to text not null default '' check (length(sent_to) <= 254),
  add column confirmed_at timestamptz,
  add constraint purchase_orders_approved_by_another check (approved_by <> submitted_by),
  add constraint purchase_orders_note check (length(note) <= 2000),
  add constraint purchase_orders_sent check ((revision > 0) = (sent_at is not null));
create index purchase_orders_by_words on purchase_orders using gin
  ((supplier_reference || ' ' || note) gin_trgm_ops);
-- How many are open, for each supplier of a list.
create index purchase_orders_open on purchase_orders (supplier_id, outlet_id)
  where state not in ('closed', 'rejected', 'cancelled');
create index purchase_orders_expected on purchase_orders (expected_on)
  where state in ('sent', 'changes_proposed', 'confirmed', 'partially_received');

alter table purchase_order_lines
  add column supplier_sku text not null default '' check (length(supplier_sku) <= 60),
  add column promised_on date,
  -- The first promise stays, so that a later one does not hide the delay.
  add column first_promised_on date,
  -- Taken into stock, sent back at the door, and no longer wanted, in steps of the variant's scale.
  add column accepted bigint not null default 0 check (accepted >= 0),
  add column rejected bigint not null default 0 check (rejected >= 0),
  add column cancelled bigint not null default 0,
  add constraint purchase_order_lines_cancelled check (cancelled between 0 and quantity),
  add constraint purchase_order_lines_promised
    check ((promised_on is null) = (first_promised_on is null));
create index purchase_order_lines_by_variant on purchase_order_lines (variant_id);

-- Each order as it was sent: what the supplier has.
create table purchase_order_revisions (
  purchase_order_id uuid not null references purchase_orders (id),
  revision integer not null check (revision > 0),
  made_by uuid,
  made_at timestamptz not null default now(),
  reason text not null default '' check (length(reason) <= 500),
  expected_on date,
  total_minor bigint not null check (total_minor >= 0),
  primary key (purchase_order_id, revision)
);
create table purchase_order_revision_lines (
  purchase_order_id uuid not null,
  revision integer not null,
  line_id uuid not null,
  position integer not null,
  variant_id uuid not null references variants (id),
  supplier_sku text not null default '',
  quantity bigint not null check (quantity >= 0),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  promised_on date,
  primary key (purchase_order_id, revision, line_id),
  foreign key (purchase_order_id, revision)
    references purchase_order_revisions (purchase_order_id, revision)
);
create trigger purchase_order_revisions_append_only before update or delete or truncate
  on purchase_order_revisions for each statement execute function platform_refuse_change();
create trigger purchase_order_revision_lines_append_only before update or delete or truncate
  on purchase_order_revision_lines for each statement execute function platform_refuse_change();

-- What the supplier offers instead, line by line; a buyer accepts or declines it as a whole.
create table purchase_order_proposals (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  -- The revision that it answers.
  revision integer not null,
  note text not null default '' check (length(note) <= 500),
  recorded_by uuid,
  proposed_at timestamptz not null default now(),
  decision text not null default 'open' check (decision in ('open', 'accepted', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  constraint purchase_order_proposals_decided check ((decision = 'open') = (decided_at is null))
);
create unique index purchase_order_proposals_open_once on purchase_order_proposals (purchase_order_id)
  where decision = 'open';
create table purchase_order_proposal_lines (
  proposal_id uuid not null references purchase_order_proposals (id),
  line_id uuid not null,
  -- 0 where the supplier does not deliver the line.
  quantity bigint not null check (quantity >= 0),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  promised_on date,
  note text not null default '' check (length(note) <= 200),
  primary key (proposal_id, line_id)
);
