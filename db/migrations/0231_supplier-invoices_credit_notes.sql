-- What a supplier takes back of an invoice: for rejected or returned goods, for a price that was too high, or for
-- charges. SQL refuses credit above what was invoiced.
create table supplier_credit_notes (
  id uuid primary key,
  invoice_id uuid not null references supplier_invoices (id),
  -- As the supplier numbers it; one document may credit several invoices, each once.
  number text not null check (length(number) between 1 and 60),
  number_key text not null generated always as (upper(regexp_replace(number, '\s', '', 'g'))) stored,
  state text not null default 'recorded',
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  reason text not null,
  credited_on date not null,
  -- Lines, tax and other, in the currency of the invoice.
  total_minor bigint not null check (total_minor > 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  other_minor bigint not null default 0 check (other_minor >= 0),
  note text not null default '' check (length(note) <= 2000),
  entered_by uuid references profiles (id),
  entered_at timestamptz not null default clock_timestamp(),
  approved_by uuid references profiles (id),
  approved_at timestamptz,
  settled_on date,
  constraint supplier_credit_notes_state check
    (state in ('recorded', 'approved', 'settled', 'cancelled')),
  constraint supplier_credit_notes_reason check
    (reason in ('rejected', 'returned', 'price', 'other')),
  constraint supplier_credit_notes_approved check
    (state not in ('approved', 'settled') or approved_at is not null),
  constraint supplier_credit_notes_settled check ((state = 'settled') = (settled_on is not null))
);
create unique index supplier_credit_notes_number_once on supplier_credit_notes (invoice_id, number_key)
  where state <> 'cancelled';

create table supplier_credit_note_lines (
  id uuid primary key,
  credit_note_id uuid not null references supplier_credit_notes (id),
  position integer not null,
  invoice_line_id uuid not null references supplier_invoice_lines (id),
  quantity bigint not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  constraint supplier_credit_note_lines_once unique (credit_note_id, invoice_line_id)
);
create index supplier_credit_note_lines_by_invoice_line
  on supplier_credit_note_lines (invoice_line_id);

-- The invoice is locked, so that of two credit notes the second one sees the first.
create function supplier_credit_notes_require_invoiced() returns trigger language plpgsql as $$
declare
  invoice record;
begin
  select total_minor, state into invoice from supplier_invoices where id = new.invoice_id for update;
  if invoice.state not in ('matched', 'held', 'approved', 'paid') then
    raise exception 'only an invoice that counts is credited'
      using errcode = 'check_violation', constraint = 'supplier_credit_notes_of_counting';
  end if;
  if (select sum(total_minor) from supplier_credit_notes
      where invoice_id = new.invoice_id and state <> 'cancelled') > invoice.total_minor then
    raise exception 'more is credited than was invoiced'
      using errcode = 'check_violation', constraint = 'supplier_credit_notes_within';
  end if;
  return null;
end $$;
create trigger supplier_credit_notes_within after insert or update of total_minor, invoice_id
  on supplier_credit_notes for each row execute function supplier_credit_notes_require_invoiced();

create function supplier_credit_note_lines_require_invoiced() returns trigger language plpgsql as $$
declare
  billed record;
  credited record;
begin
  select l.quantity, l.amount_minor, l.invoice_id into billed from supplier_invoice_lines l
    where l.id = new.invoice_line_id for update;
  select coalesce(sum(c.amount_minor), 0) as amount_minor,
      coalesce(sum(c.quantity) filter (where n.reason in ('rejected', 'returned')), 0) as quantity
    into credited
    from supplier_credit_note_lines c join supplier_credit_notes n on n.id = c.credit_note_id
    where c.invoice_line_id = new.invoice_line_id and n.state <> 'cancelled';
  if credited.amount_minor > billed.amount_minor or credited.quantity > billed.quantity
      or new.quantity > billed.quantity
      or billed.invoice_id <> (select invoice_id from supplier_credit_notes where id = new.credit_note_id)
  then
    raise exception 'more of a line is credited than was invoiced'
      using errcode = 'check_violation', constraint = 'supplier_credit_note_lines_within';
  end if;
  return null;
end $$;
create trigger supplier_credit_note_lines_within after insert or update on supplier_credit_note_lines
  for each row execute function supplier_credit_note_lines_require_invoiced();

-- An invoice with credit notes stays as it is; they are cancelled first.
create function supplier_invoices_keep_credited() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_credit_notes where invoice_id = new.id and state <> 'cancelled') then
    raise exception 'the invoice has credit notes'
      using errcode = 'check_violation', constraint = 'supplier_invoices_credited';
  end if;
  return null;
end $$;
create trigger supplier_invoices_credited after update of state on supplier_invoices
  for each row when (new.state in ('draft', 'cancelled') and old.state not in ('draft', 'cancelled'))
  execute function supplier_invoices_keep_credited();
