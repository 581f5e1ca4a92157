-- What is claimed from suppliers for goods that came damaged, wrong, short or too many. SQL refuses to claim a unit
-- twice: over all claims that are not cancelled, no more than was rejected, accepted or is missing.
create table supplier_claims (
  id uuid primary key,
  number bigint generated always as identity unique,
  supplier_id uuid not null references suppliers (id),
  outlet_id uuid not null references outlets (id),
  currency char(3) not null,
  receipt_id uuid references goods_receipts (id),
  purchase_order_id uuid references purchase_orders (id),
  state text not null default 'draft',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The sum of its lines.
  total_minor bigint not null default 0 check (total_minor >= 0),
  -- What the supplier reads first.
  note text not null default '' check (length(note) <= 2000),
  owner_id uuid references profiles (id),
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_to text not null default '',
  -- As the supplier numbers its credit note, when it accepts.
  credit_number text not null default '' check (length(credit_number) <= 60),
  dispute_reason text not null default '' check (length(dispute_reason) <= 1000),
  settled_with text check (settled_with in ('credit_note', 'replacement', 'refund')),
  settled_minor bigint check (settled_minor >= 0),
  settlement_reference text not null default '' check (length(settlement_reference) <= 60),
  replacement_on date,
  -- Why the rest is not claimed any longer.
  write_off_reason text not null default '' check (length(write_off_reason) <= 300),
  -- What is given up is above the amount that one user may decide alone.
  is_above_limit boolean not null default false,
  ended_by uuid references profiles (id),
  ended_at timestamptz,
  constraint supplier_claims_state check (state in
    ('draft', 'sent', 'accepted', 'disputed', 'settled', 'written_off', 'cancelled')),
  constraint supplier_claims_sent check
    (sent_at is not null or state in ('draft', 'cancelled')),
  constraint supplier_claims_settled check
    ((state = 'settled') = (settled_with is not null) and (settled_with is null) = (settled_minor is null)),
  constraint supplier_claims_settled_amount check (settled_minor <= total_minor),
  constraint supplier_claims_written_off check (state <> 'written_off' or write_off_reason <> ''),
  constraint supplier_claims_ended check
    ((state in ('settled', 'written_off')) = (ended_at is not null)),
  constraint supplier_claims_by_two check
    (not is_above_limit or ended_by is null or ended_by is distinct from created_by)
);
create index supplier_claims_newest on supplier_claims (created_at desc, id desc);
create index supplier_claims_by_supplier on supplier_claims (supplier_id, created_at desc);
create index supplier_claims_by_receipt on supplier_claims (receipt_id);
create index supplier_claims_open on supplier_claims (state)
  where state in ('draft', 'sent', 'accepted', 'disputed');

create table supplier_claim_lines (
  id uuid primary key,
  claim_id uuid not null references supplier_claims (id),
  position integer not null,
  variant_id uuid not null references variants (id),
  kind text not null check (kind in
    ('rejected', 'damaged', 'wrong_goods', 'short', 'over_delivered', 'price')),
  quantity bigint not null check (quantity > 0),
  receipt_line_id uuid references goods_receipt_lines (id),
  order_line_id uuid references purchase_order_lines (id),
  -- At the price of the order.
  expected_minor bigint not null check (expected_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  amount_reason text not null default '' check (length(amount_reason) <= 200),
  wanted text not null check (wanted in ('credit', 'replacement', 'refund', 'none')),
  note text not null default '' check (length(note) <= 200),
  constraint supplier_claim_lines_of check
    (case when kind = 'short' then order_line_id is not null else receipt_line_id is not null end),
  constraint supplier_claim_lines_amount check
    (amount_minor = expected_minor or kind = 'price' or amount_reason <> '')
);
create index supplier_claim_lines_by_claim on supplier_claim_lines (claim_id);
create index supplier_claim_lines_by_receipt_line on supplier_claim_lines (receipt_line_id);
create index supplier_claim_lines_by_order_line on supplier_claim_lines (order_line_id);
create index supplier_claim_lines_by_variant on supplier_claim_lines (variant_id);

-- The receipt and order lines are locked, so that of two claims on the same units the second one sees the first.
create function supplier_claim_lines_require_claimable() returns trigger language plpgsql as $$
declare
  claim record;
  came record;
  claimed record;
  missing bigint;
begin
  select * into claim from supplier_claims where id = new.claim_id;
  if claim.state <> 'draft' then
    raise exception 'the goods of a claim change only while it is a draft'
      using errcode = 'check_violation', constraint = 'supplier_claim_lines_fixed';
  end if;
  perform from goods_receipt_lines where id = new.receipt_line_id for update;
  perform from purchase_order_lines where id = new.order_line_id for update;
  if new.receipt_line_id is not null then
    select r.supplier_id, r.outlet_id, line.variant_id,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected,
        coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted
      into came
      from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
      left join goods_receipt_pieces p on p.line_id = line.id and r.state not in ('undone', 'cancelled')
      where line.id = new.receipt_line_id group by r.id, line.id;
    if came.supplier_id <> claim.supplier_id or came.outlet_id <> claim.outlet_id then
      raise exception 'these goods came from another supplier, or to another outlet'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_own';
    end if;
    select coalesce(sum(l.quantity) filter (where l.kind = 'rejected'), 0) as rejected,
        coalesce(sum(l.quantity) filter (where l.kind in ('damaged', 'wrong_goods', 'over_delivered')), 0)
          as accepted,
        coalesce(sum(l.quantity) filter (where l.kind = 'price'), 0) as priced
      into claimed
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.receipt_line_id = new.receipt_line_id and c.state <> 'cancelled';
    if (new.kind = 'rejected' and claimed.rejected > came.rejected)
        or (new.kind in ('damaged', 'wrong_goods', 'over_delivered') and claimed.accepted > came.accepted)
        or (new.kind = 'price' and claimed.priced > came.accepted) then
      raise exception 'more is claimed than came of this line'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_once';
    end if;
  end if;
  if new.order_line_id is not null and new.kind in ('short', 'rejected') then
    select greatest(0, line.quantity - line.accepted), po.supplier_id, po.outlet_id
      into missing, claim.supplier_id, claim.outlet_id
      from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
      where line.id = new.order_line_id;
    if not exists (select from supplier_claims c where c.id = new.claim_id
        and c.supplier_id = claim.supplier_id and c.outlet_id = claim.outlet_id) then
      raise exception 'this line was ordered from another supplier, or for another outlet'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_own';
    end if;
    -- A rejected unit that is claimed is missing as well, unless it was replaced.
    select coalesce(sum(l.quantity) filter (where l.kind = 'short'), 0) as short,
        coalesce(sum(l.quantity) filter (where l.kind = 'rejected'
          and c.settled_with is distinct from 'replacement'), 0) as rejected
      into claimed
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.order_line_id = new.order_line_id and c.state <> 'cancelled';
    if claimed.short > 0 and claimed.short + claimed.rejected > missing then
      raise exception 'more is claimed than is missing of this line'
        using errcode = 'check_violation', constraint = 'supplier_claim_lines_once';
    end if;
  end if;
  return null;
end $$;
create trigger supplier_claim_lines_claimable
  after insert or update of claim_id, kind, quantity, receipt_line_id, order_line_id on supplier_claim_lines
  for each row execute function supplier_claim_lines_require_claimable();

-- What goes back to the supplier is on a claim, and a claim that was sent keeps its lines.
create function supplier_claim_lines_refuse_removal() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_claims c where c.id = old.claim_id and c.state <> 'draft') then
    raise exception 'the lines of a claim are removed only while it is a draft'
      using errcode = 'check_violation', constraint = 'supplier_claim_lines_fixed';
  end if;
  return old;
end $$;
create trigger supplier_claim_lines_fixed before delete on supplier_claim_lines
  for each row execute function supplier_claim_lines_refuse_removal();

-- A claim that is sent has lines.
create function supplier_claims_require_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from supplier_claim_lines l where l.claim_id = new.id) then
    raise exception 'a claim without lines is not sent'
      using errcode = 'check_violation', constraint = 'supplier_claims_not_empty';
  end if;
  return null;
end $$;
create trigger supplier_claims_not_empty after update of state on supplier_claims
  for each row when (new.state = 'sent' and old.state = 'draft')
  execute function supplier_claims_require_lines();

-- A receipt can't be undone while its goods are claimed.
create function goods_receipts_refuse_claimed() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      join goods_receipt_lines line on line.id = l.receipt_line_id
      where line.receipt_id = new.id and c.state <> 'cancelled') then
    raise exception 'goods of this receipt are claimed from the supplier'
      using errcode = 'check_violation', constraint = 'goods_receipts_not_claimed';
  end if;
  return null;
end $$;
create trigger goods_receipts_not_claimed after update of state on goods_receipts
  for each row when (new.state = 'undone') execute function goods_receipts_refuse_claimed();

-- What both sides write to each other about a claim.
create table supplier_claim_messages (
  id uuid primary key,
  claim_id uuid not null references supplier_claims (id),
  is_supplier boolean not null,
  author text not null check (length(author) between 1 and 200),
  body text not null check (length(body) between 1 and 1000),
  written_at timestamptz not null default now()
);
create index supplier_claim_messages_by_claim on supplier_claim_messages (claim_id, written_at);

-- Papers and pictures of both sides, beside the photos of the receipt.
create table supplier_claim_files (
  id uuid primary key,
  claim_id uuid not null references supplier_claims (id),
  is_supplier boolean not null,
  author text not null check (length(author) between 1 and 200),
  name text not null check (length(name) between 1 and 120),
  file_id uuid not null references files (id),
  added_at timestamptz not null default now(),
  constraint supplier_claim_files_once unique (claim_id, file_id)
);
create index supplier_claim_files_by_file on supplier_claim_files (file_id);
