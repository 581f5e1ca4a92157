-- Freight, duty and other charges of received goods become part of what the goods are worth. Posting keeps the
-- shares of each line, so that a reversal is exact; SQL refuses shares that do not add up to their charge.
create table landed_costs (
  id uuid primary key,
  number bigint generated always as identity unique,
  outlet_id uuid not null references outlets (id),
  currency char(3) not null,
  -- Who bills the charges: a supplier, or a name.
  supplier_id uuid references suppliers (id),
  biller text not null default '' check (length(biller) <= 120),
  reference text not null default '' check (length(reference) <= 60),
  costed_on date not null,
  note text not null default '' check (length(note) <= 2000),
  state text not null default 'draft',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  entered_by uuid references profiles (id),
  entered_at timestamptz not null default now(),
  -- Who wrote what it says now.
  changed_by uuid references profiles (id),
  -- Above the amount that one user may post alone.
  is_exception boolean not null default false,
  posted_by uuid references profiles (id),
  posted_at timestamptz,
  reversed_by uuid references profiles (id),
  reversed_at timestamptz,
  constraint landed_costs_state check (state in ('draft', 'posted', 'reversed', 'cancelled')),
  constraint landed_costs_biller check ((supplier_id is null) = (biller <> '')),
  constraint landed_costs_posted check ((state in ('posted', 'reversed')) = (posted_at is not null)),
  constraint landed_costs_reversed check ((state = 'reversed') = (reversed_at is not null)),
  constraint landed_costs_by_two check (not is_exception or posted_by is null
    or (posted_by is distinct from entered_by and posted_by is distinct from changed_by))
);
create index landed_costs_newest on landed_costs (entered_at desc, id desc);
create index landed_costs_by_supplier on landed_costs (supplier_id);

create table landed_cost_receipts (
  landed_cost_id uuid not null references landed_costs (id),
  receipt_id uuid not null references goods_receipts (id),
  primary key (landed_cost_id, receipt_id)
);
create index landed_cost_receipts_by_receipt on landed_cost_receipts (receipt_id);

create table landed_cost_charges (
  id uuid primary key,
  landed_cost_id uuid not null references landed_costs (id),
  position integer not null,
  kind text not null check (kind in ('freight', 'duty', 'insurance', 'handling', 'other')),
  basis text not null check (basis in ('value', 'quantity', 'weight', 'volume')),
  amount_minor bigint not null check (amount_minor > 0),
  constraint landed_cost_charges_once unique (landed_cost_id, position)
);

-- Lines of the receipts that have no share.
create table landed_cost_exclusions (
  landed_cost_id uuid not null references landed_costs (id),
  receipt_line_id uuid not null references goods_receipt_lines (id),
  reason text not null check (length(reason) between 1 and 200),
  primary key (landed_cost_id, receipt_line_id)
);

-- What was posted for a line: how much of it was in stock, and how its share was divided.
create table landed_cost_lines (
  landed_cost_id uuid not null references landed_costs (id),
  receipt_line_id uuid not null references goods_receipt_lines (id),
  quantity bigint not null check (quantity > 0),
  in_stock bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  stock_minor bigint not null check (stock_minor >= 0),
  sold_minor bigint not null check (sold_minor >= 0),
  -- What its reversal took out of the value of stock, and out of the cost of sales.
  reversed_stock_minor bigint,
  reversed_sold_minor bigint,
  primary key (landed_cost_id, receipt_line_id),
  constraint landed_cost_lines_in_stock check (in_stock between 0 and quantity),
  constraint landed_cost_lines_divided check (stock_minor + sold_minor = amount_minor),
  constraint landed_cost_lines_reversed check
    (reversed_stock_minor >= 0 and reversed_stock_minor + reversed_sold_minor = amount_minor),
  constraint landed_cost_lines_reversed_whole check
    ((reversed_stock_minor is null) = (reversed_sold_minor is null))
);
create index landed_cost_lines_by_receipt_line on landed_cost_lines (receipt_line_id);

create table landed_cost_shares (
  charge_id uuid not null references landed_cost_charges (id),
  receipt_line_id uuid not null references goods_receipt_lines (id),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (charge_id, receipt_line_id)
);

-- A landed cost is posted for receipts of its outlet and currency that took goods into stock, and each charge is
-- distributed to the minor unit. The receipts are locked, so that none is undone meanwhile.
create function landed_costs_require_whole() returns trigger language plpgsql as $$
begin
  perform from goods_receipts
    where id in (select receipt_id from landed_cost_receipts where landed_cost_id = new.id)
    order by id for share;
  if exists (select from landed_cost_receipts own join goods_receipts r on r.id = own.receipt_id
      where own.landed_cost_id = new.id and (r.state not in ('received', 'put_away') or r.is_imported
        or r.outlet_id <> new.outlet_id or r.currency <> new.currency)) then
    raise exception 'a landed cost is posted for received goods of its outlet and currency'
      using errcode = 'check_violation', constraint = 'landed_costs_of_received';
  end if;
  if exists (select from landed_cost_charges c where c.landed_cost_id = new.id and c.amount_minor <>
      (select coalesce(sum(s.amount_minor), 0) from landed_cost_shares s where s.charge_id = c.id)) then
    raise exception 'the shares of a charge do not add up to it'
      using errcode = 'check_violation', constraint = 'landed_costs_distributed';
  end if;
  if exists (
    select from landed_cost_lines l where l.landed_cost_id = new.id and l.amount_minor <>
      (select coalesce(sum(s.amount_minor), 0) from landed_cost_shares s
        join landed_cost_charges c on c.id = s.charge_id
        where c.landed_cost_id = new.id and s.receipt_line_id = l.receipt_line_id)) then
    raise exception 'a line has not what its shares add up to'
      using errcode = 'check_violation', constraint = 'landed_costs_added_up';
  end if;
  return null;
end $$;
create trigger landed_costs_whole after update of state on landed_costs
  for each row when (new.state = 'posted') execute function landed_costs_require_whole();

-- What a landed cost says changes only while it is a draft.
create function landed_costs_refuse_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.landed_cost_id else new.landed_cost_id end;
begin
  if exists (select from landed_costs c where c.id = changed and c.state <> 'draft') then
    raise exception 'a landed cost changes only while it is a draft'
      using errcode = 'check_violation', constraint = 'landed_costs_fixed';
  end if;
  return coalesce(new, old);
end $$;
create trigger landed_cost_receipts_fixed before insert or update or delete on landed_cost_receipts
  for each row execute function landed_costs_refuse_change();
create trigger landed_cost_charges_fixed before insert or update or delete on landed_cost_charges
  for each row execute function landed_costs_refuse_change();
create trigger landed_cost_exclusions_fixed before insert or update or delete on landed_cost_exclusions
  for each row execute function landed_costs_refuse_change();
create trigger landed_cost_lines_fixed before insert or delete
  or update of quantity, in_stock, amount_minor, stock_minor, sold_minor on landed_cost_lines
  for each row execute function landed_costs_refuse_change();

create function landed_cost_shares_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from landed_cost_charges c join landed_costs own on own.id = c.landed_cost_id
      where c.id = case when tg_op = 'DELETE' then old.charge_id else new.charge_id end
        and own.state <> 'draft') then
    raise exception 'the shares of a landed cost are kept as they were posted'
      using errcode = 'check_violation', constraint = 'landed_cost_shares_fixed';
  end if;
  return coalesce(new, old);
end $$;
create trigger landed_cost_shares_fixed before insert or update or delete on landed_cost_shares
  for each row execute function landed_cost_shares_refuse_change();

-- A receipt with posted landed costs is not undone: they are reversed first.
create function landed_costs_keep_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from landed_cost_receipts own join landed_costs c on c.id = own.landed_cost_id
      where own.receipt_id = new.id and c.state = 'posted') then
    raise exception 'landed costs of this receipt are posted'
      using errcode = 'check_violation', constraint = 'landed_costs_keep_receipt';
  end if;
  return null;
end $$;
create trigger landed_costs_keep_receipt after update of state on goods_receipts
  for each row when (new.state = 'undone') execute function landed_costs_keep_receipt();
