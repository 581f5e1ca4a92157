-- A supplier announces what it ships of one order, in cartons with labels; the warehouse receives by it. SQL refuses
-- more under way than the order has open, with the tolerance that counts.
create sequence ship_carton_serials start 1000001;

create table ship_notices (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  purchase_order_id uuid not null references purchase_orders (id),
  outlet_id uuid not null references outlets (id),
  -- As the supplier numbers it; the same number in other spellings is the same delivery.
  delivery_number text not null check (length(delivery_number) between 1 and 60),
  number_key text not null
    generated always as (upper(regexp_replace(delivery_number, '\s', '', 'g'))) stored,
  state text not null default 'draft' constraint ship_notices_state check
    (state in ('draft', 'submitted', 'arrived', 'received', 'cancelled')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  arrives_on date not null,
  carrier text not null default '' check (length(carrier) <= 80),
  tracking_number text not null default '' check (length(tracking_number) <= 60),
  note text not null default '' check (length(note) <= 500),
  created_by uuid,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- The receipt that counts it.
  receipt_id uuid references goods_receipts (id),
  constraint ship_notices_arrived check
    ((state in ('arrived', 'received')) = (receipt_id is not null)),
  constraint ship_notices_submitted check
    (state in ('draft', 'cancelled') or submitted_at is not null)
);
create unique index ship_notices_number_once on ship_notices (supplier_id, number_key)
  where state <> 'cancelled';
create unique index ship_notices_receipt_once on ship_notices (receipt_id);
create index ship_notices_by_order on ship_notices (purchase_order_id);
create index ship_notices_by_outlet on ship_notices (outlet_id, arrives_on)
  where state in ('submitted', 'arrived');
create index ship_notices_by_supplier on ship_notices (supplier_id, created_at desc, id desc);

create table ship_notice_lines (
  id uuid primary key,
  notice_id uuid not null references ship_notices (id),
  position integer not null,
  order_line_id uuid not null references purchase_order_lines (id),
  quantity bigint not null check (quantity > 0),
  lot_code text not null default '' check (length(lot_code) <= 60),
  expires_on date,
  -- How much more than ordered is accepted of the line, in percent, when it was announced.
  over_percent numeric(7, 4) not null default 0 check (over_percent >= 0),
  constraint ship_notice_lines_once
    unique nulls not distinct (notice_id, order_line_id, lot_code, expires_on)
);
create index ship_notice_lines_by_order_line on ship_notice_lines (order_line_id);

create table ship_cartons (
  id uuid primary key,
  notice_id uuid not null references ship_notices (id),
  position integer not null check (position > 0),
  -- As its label is scanned: 18 digits of an SSCC, or N- and a number.
  code text not null unique check (code ~ '^(\d{18}|N-\d+)$'),
  constraint ship_cartons_position_once unique (notice_id, position) deferrable
);

create table ship_carton_contents (
  carton_id uuid not null references ship_cartons (id),
  line_id uuid not null references ship_notice_lines (id),
  quantity bigint not null check (quantity > 0),
  primary key (carton_id, line_id)
);
create index ship_carton_contents_by_line on ship_carton_contents (line_id);

-- What was counted with one scan of a carton, so that it is counted once and can be taken back.
create table ship_carton_counts (
  carton_id uuid not null references ship_cartons (id),
  receipt_line_id uuid not null references goods_receipt_lines (id),
  lot_id uuid references lots (id),
  outcome text not null check (outcome in ('accepted', 'quality', 'rejected')),
  reason_code text references reason_codes (code),
  bin_id uuid references bins (id),
  quantity bigint not null check (quantity > 0),
  counted_by uuid,
  counted_at timestamptz not null default now(),
  constraint ship_carton_counts_once
    unique nulls not distinct (carton_id, receipt_line_id, lot_id)
);

-- Of two deliveries announced at once the second one sees the first, because the order lines are locked.
create function ship_notices_require_open(announced uuid) returns void language plpgsql as $$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from ship_notice_lines where notice_id = announced)
    order by id for update;
  for line in
    select o.id, o.accepted, sum(l.quantity) as under_way,
      floor((o.quantity - o.cancelled) * (100 + max(l.over_percent)
        filter (where l.notice_id = announced)) / 100) as most
    from purchase_order_lines o
    join ship_notice_lines l on l.order_line_id = o.id
    join ship_notices n on n.id = l.notice_id and n.state in ('submitted', 'arrived')
    where o.id in (select order_line_id from ship_notice_lines where notice_id = announced)
    group by o.id
  loop
    if line.accepted + line.under_way > line.most then
      raise exception 'more is announced than the order has open'
        using errcode = 'check_violation', constraint = 'ship_notices_open';
    end if;
  end loop;
  if exists (select from ship_notice_lines l
      where l.notice_id = announced and l.quantity <> (select coalesce(sum(c.quantity), 0)
        from ship_carton_contents c where c.line_id = l.id)) then
    raise exception 'the cartons of a delivery do not contain exactly its lines'
      using errcode = 'check_violation', constraint = 'ship_notices_packed';
  end if;
end $$;

-- One whose count was cancelled is under way as before; what came meanwhile is refused when it is counted.
create function ship_notices_check_open() returns trigger language plpgsql as $$
begin
  perform ship_notices_require_open(new.id);
  return null;
end $$;
create trigger ship_notices_open_when_submitted after update of state, version on ship_notices
  for each row when (new.state = 'submitted' and old.state in ('draft', 'submitted'))
  execute function ship_notices_check_open();

create function ship_notice_lines_check_open() returns trigger language plpgsql as $$
begin
  if exists (select from ship_notices n where n.id = new.notice_id and n.state = 'submitted') then
    perform ship_notices_require_open(new.notice_id);
  end if;
  return null;
end $$;
create constraint trigger ship_notice_lines_open after insert or update on ship_notice_lines
  deferrable initially deferred for each row execute function ship_notice_lines_check_open();

create function ship_notices_require_own_order() returns trigger language plpgsql as $$
begin
  if not exists (select from ship_notices n
      join purchase_order_lines o on o.purchase_order_id = n.purchase_order_id
      where n.id = new.notice_id and o.id = new.order_line_id) then
    raise exception 'a delivery has lines of its own order'
      using errcode = 'check_violation', constraint = 'ship_notice_lines_of_order';
  end if;
  return new;
end $$;
create trigger ship_notice_lines_of_order before insert or update on ship_notice_lines
  for each row execute function ship_notices_require_own_order();
