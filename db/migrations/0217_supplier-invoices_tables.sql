-- What suppliers bill is compared with what was ordered and received before it is paid. SQL refuses an invoice
-- that bills more than was received unless its line says by how much, within the tolerance or by a decision.
create table supplier_invoices (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  outlet_id uuid not null references outlets (id),
  -- As the supplier numbers it.
  number text not null check (length(number) between 1 and 60),
  -- The same number in other spellings is the same invoice.
  number_key text not null generated always as (upper(regexp_replace(number, '\s', '', 'g'))) stored,
  state text not null default 'draft',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  currency char(3) not null,
  invoiced_on date not null,
  due_on date not null,
  total_minor bigint not null check (total_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  freight_minor bigint not null default 0 check (freight_minor >= 0),
  other_minor bigint not null default 0 check (other_minor >= 0),
  note text not null default '' check (length(note) <= 2000),
  entered_by uuid references profiles (id),
  entered_at timestamptz not null default now(),
  -- By what it differed beyond the tolerance when it was last compared.
  differs text[] not null default '{}'
    check (differs <@ '{sum,price,quantity,not_received}'::text[]),
  -- It differs by more than the tolerance, or is above the amount that one user may approve alone.
  is_exception boolean not null default false,
  approved_by uuid references profiles (id),
  approved_at timestamptz,
  paid_on date,
  payment_reference text not null default '' check (length(payment_reference) <= 120),
  constraint supplier_invoices_state check
    (state in ('draft', 'matched', 'held', 'approved', 'paid', 'cancelled')),
  constraint supplier_invoices_due check (due_on >= invoiced_on),
  constraint supplier_invoices_approved check
    ((state in ('approved', 'paid')) = (approved_at is not null)),
  constraint supplier_invoices_by_two check
    (not is_exception or approved_by is null or approved_by is distinct from entered_by),
  constraint supplier_invoices_paid check ((state = 'paid') = (paid_on is not null))
);
create unique index supplier_invoices_number_once on supplier_invoices (supplier_id, number_key)
  where state <> 'cancelled';
create index supplier_invoices_newest on supplier_invoices (entered_at desc, id desc);
create index supplier_invoices_due_next on supplier_invoices (due_on)
  where state in ('matched', 'held', 'approved');

create table supplier_invoice_lines (
  id uuid primary key,
  invoice_id uuid not null references supplier_invoices (id),
  position integer not null,
  order_line_id uuid not null references purchase_order_lines (id),
  quantity bigint not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  -- Billed above what was received and not invoiced yet, when it was last compared; and how much of it the
  -- tolerance permits.
  over_quantity bigint not null default 0 check (over_quantity between 0 and quantity),
  tolerated_quantity bigint not null default 0 check (tolerated_quantity >= 0),
  constraint supplier_invoice_lines_once unique (invoice_id, order_line_id)
);
create index supplier_invoice_lines_by_order_line on supplier_invoice_lines (order_line_id);

-- An invoice that counts as billed has lines that say truly by how much they exceed what was received. The order
-- lines are locked, so that of two invoices for the same goods the second one sees the first.
create function supplier_invoices_require_received() returns trigger language plpgsql as $$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from supplier_invoice_lines where invoice_id = new.id)
    order by id for update;
  for line in
    select l.over_quantity, l.tolerated_quantity, l.quantity, o.accepted,
      coalesce((select sum(other.quantity) from supplier_invoice_lines other
        join supplier_invoices i on i.id = other.invoice_id
        where other.order_line_id = l.order_line_id and i.id <> new.id
          and i.state in ('matched', 'approved', 'paid')), 0) as before
    from supplier_invoice_lines l join purchase_order_lines o on o.id = l.order_line_id
    where l.invoice_id = new.id
  loop
    if line.over_quantity < least(line.quantity,
        greatest(0, line.before + line.quantity - line.accepted)) then
      raise exception 'more is billed than was received'
        using errcode = 'check_violation', constraint = 'supplier_invoices_received';
    end if;
    if line.over_quantity > line.tolerated_quantity and not new.is_exception then
      raise exception 'more is billed than the tolerance permits, without a decision'
        using errcode = 'check_violation', constraint = 'supplier_invoices_decided';
    end if;
  end loop;
  return null;
end $$;
create trigger supplier_invoices_received after update of state on supplier_invoices
  for each row when (new.state in ('matched', 'approved') and old.state not in ('matched', 'approved', 'paid'))
  execute function supplier_invoices_require_received();

create function supplier_invoice_lines_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_invoices i
      where i.id = coalesce(new.invoice_id, old.invoice_id)
        and i.state not in ('draft', 'held')) then
    raise exception 'the lines of an invoice change only while it is a draft or held'
      using errcode = 'check_violation', constraint = 'supplier_invoice_lines_fixed';
  end if;
  return coalesce(new, old);
end $$;
create trigger supplier_invoice_lines_fixed before insert or update or delete on supplier_invoice_lines
  for each row execute function supplier_invoice_lines_refuse_change();
