-- Stock on its way from one outlet to another. What was shipped and has not been received, sent back or
-- written off is in transit: it belongs to no outlet's on hand.
create table transfers (
  id uuid primary key,
  number bigint generated always as identity unique,
  from_outlet_id uuid not null references outlets (id),
  to_outlet_id uuid not null references outlets (id),
  purpose text not null default 'replenish'
    check (purpose in ('replenish', 'rebalance', 'return', 'event', 'other')),
  state text not null default 'draft' constraint transfers_state check (state in
    ('draft', 'requested', 'approved', 'in_transit', 'partially_received', 'received', 'closed',
      'rejected', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 2000),
  -- Whoever receives counts without seeing what was sent.
  is_blind boolean not null default false,
  expected_on date,
  carrier text not null default '' check (length(carrier) <= 80),
  seal_number text not null default '' check (length(seal_number) <= 40),
  -- Of the source when it was shipped; goods travel at what they were worth there.
  currency char(3) not null,
  created_by uuid,
  requested_by uuid,
  approved_by uuid,
  shipped_by uuid,
  shipped_at timestamptz,
  received_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint transfers_between_two check (from_outlet_id <> to_outlet_id),
  constraint transfers_approved_by_another check (approved_by <> requested_by)
);
create index transfers_newest on transfers (created_at desc, id desc);
create index transfers_by_source on transfers (from_outlet_id, state, created_at desc);
create index transfers_by_destination on transfers (to_outlet_id, state, created_at desc);

create table transfer_lines (
  id uuid primary key,
  transfer_id uuid not null references transfers (id),
  position integer not null,
  variant_id uuid not null references variants (id),
  requested bigint not null check (requested > 0),
  reserved bigint not null default 0,
  picked bigint not null default 0,
  shipped bigint not null default 0,
  accepted bigint not null default 0 check (accepted >= 0),
  rejected bigint not null default 0 check (rejected >= 0),
  -- Of what arrived, how much was never booked as sent.
  surplus bigint not null default 0,
  -- Brought back to the source, or given up as lost.
  sent_back bigint not null default 0 check (sent_back >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  constraint transfer_lines_variant_once unique (transfer_id, variant_id),
  constraint transfer_lines_reserved check (reserved between 0 and requested),
  constraint transfer_lines_picked check (picked between 0 and reserved),
  constraint transfer_lines_shipped check (shipped between 0 and picked),
  constraint transfer_lines_surplus check (surplus between 0 and accepted + rejected),
  constraint transfer_lines_settled
    check (accepted + rejected - surplus + sent_back + written_off <= shipped)
);
create index transfer_lines_by_variant on transfer_lines (variant_id);

-- Which lots were scanned while picking. What was picked beyond them is of the lots that expire first.
create table transfer_picked_lots (
  line_id uuid not null references transfer_lines (id),
  lot_id uuid not null references lots (id),
  quantity bigint not null check (quantity > 0),
  primary key (line_id, lot_id)
);

-- What left, by lot, and what it was worth: it arrives at the same value, to the minor unit.
create table transfer_pieces (
  line_id uuid not null references transfer_lines (id),
  lot_id uuid references lots (id),
  shipped bigint not null check (shipped > 0),
  value_minor bigint not null check (value_minor >= 0),
  -- Arrived, sent back or written off.
  settled bigint not null default 0,
  settled_value_minor bigint not null default 0,
  constraint transfer_pieces_once unique nulls not distinct (line_id, lot_id),
  constraint transfer_pieces_settled check (settled between 0 and shipped),
  constraint transfer_pieces_settled_value check (settled_value_minor between 0 and value_minor),
  constraint transfer_pieces_value_arrives
    check (settled < shipped or settled_value_minor = value_minor)
);

-- The delivery that is just being counted; receiving it turns these rows into a receipt.
create table transfer_counts (
  line_id uuid not null references transfer_lines (id),
  lot_id uuid references lots (id),
  -- Null for what is accepted.
  reason_code text,
  note text not null default '' check (length(note) <= 200),
  quantity bigint not null check (quantity > 0),
  constraint transfer_counts_once unique nulls not distinct (line_id, lot_id, reason_code)
);

-- Each delivery as it was counted; what is received does not change any more.
create table transfer_receipts (
  id uuid primary key,
  transfer_id uuid not null references transfers (id),
  number integer not null,
  note text not null default '' check (length(note) <= 2000),
  received_by uuid,
  received_at timestamptz not null default now(),
  constraint transfer_receipts_number_once unique (transfer_id, number)
);
create table transfer_receipt_lines (
  receipt_id uuid not null references transfer_receipts (id),
  position integer not null,
  line_id uuid not null references transfer_lines (id),
  lot_id uuid references lots (id),
  accepted bigint not null default 0 check (accepted >= 0),
  rejected bigint not null default 0 check (rejected >= 0),
  surplus bigint not null default 0 check (surplus >= 0),
  reason_code text,
  note text not null default '',
  primary key (receipt_id, position),
  constraint transfer_receipt_lines_count_something check (accepted + rejected > 0),
  constraint transfer_receipt_lines_reject_with_reason check (rejected = 0 or reason_code is not null),
  constraint transfer_receipt_lines_surplus_with_reason check (surplus = 0 or reason_code is not null)
);
create index transfer_receipt_lines_by_line on transfer_receipt_lines (line_id);
create trigger transfer_receipts_append_only before update or delete or truncate on transfer_receipts
  for each statement execute function platform_refuse_change();
create trigger transfer_receipt_lines_append_only before update or delete or truncate
  on transfer_receipt_lines for each statement execute function platform_refuse_change();
