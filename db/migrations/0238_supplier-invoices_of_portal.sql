-- A supplier prepares an invoice in the portal, for goods that were received and are on no invoice, and submits it. Until
-- staff take it over it is compared and counts as no invoice yet; its goods are spoken for all the same.
alter table supplier_invoices
  -- Prepared by the supplier in the portal; staff see it from when it is first submitted.
  add column is_of_supplier boolean not null default false,
  add column supplier_note text not null default '' check (length(supplier_note) <= 1000),
  add column submitted_by uuid references profiles (id),
  add column submitted_at timestamptz,
  add column sent_back_reason text not null default '' check (length(sent_back_reason) <= 500),
  -- Where the states begin; what staff record says that it is a draft.
  alter column state set default 'prepared',
  drop constraint supplier_invoices_state,
  add constraint supplier_invoices_state check (state in
    ('prepared', 'submitted', 'sent_back', 'draft', 'matched', 'held', 'approved', 'paid', 'cancelled')),
  add constraint supplier_invoices_of_supplier check
    (is_of_supplier or (state not in ('prepared', 'submitted', 'sent_back') and submitted_at is null)),
  add constraint supplier_invoices_submitted check
    (not is_of_supplier or state in ('prepared', 'cancelled') or submitted_at is not null),
  add constraint supplier_invoices_sent_back check (state <> 'sent_back' or sent_back_reason <> '');

-- The order lines are locked, so that of two invoices for the same goods the second one sees the first. What is only
-- prepared, or was sent back, takes no goods from others.
create function supplier_invoices_require_open() returns trigger language plpgsql as $$
declare
  line record;
begin
  perform from purchase_order_lines
    where id in (select order_line_id from supplier_invoice_lines where invoice_id = new.id)
    order by id for update;
  for line in
    select l.quantity, o.accepted,
      coalesce((select sum(other.quantity) from supplier_invoice_lines other
        join supplier_invoices i on i.id = other.invoice_id
        where other.order_line_id = l.order_line_id and i.id <> new.id
          and i.state not in ('cancelled', 'prepared', 'sent_back')), 0) as before
    from supplier_invoice_lines l join purchase_order_lines o on o.id = l.order_line_id
    where l.invoice_id = new.id
  loop
    if line.before + line.quantity > line.accepted then
      raise exception 'more is submitted than was received and is on no invoice'
        using errcode = 'check_violation', constraint = 'supplier_invoices_open';
    end if;
  end loop;
  return null;
end $$;
create trigger supplier_invoices_open after update of state on supplier_invoices
  for each row when (new.state = 'submitted' and old.state <> 'submitted')
  execute function supplier_invoices_require_open();

create or replace function supplier_invoice_lines_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from supplier_invoices i
      where i.id = coalesce(new.invoice_id, old.invoice_id)
        and i.state not in ('prepared', 'sent_back', 'draft', 'held')) then
    raise exception 'the lines of an invoice change only while it is a draft or held'
      using errcode = 'check_violation', constraint = 'supplier_invoice_lines_fixed';
  end if;
  return coalesce(new, old);
end $$;

-- A supplier sees what it prepared itself, and what staff recorded once that counts (0218); the files of its own, and
-- credit that was approved.
alter table supplier_invoices enable row level security;
alter table supplier_invoice_lines enable row level security;
alter table supplier_invoice_files enable row level security;
alter table supplier_credit_notes enable row level security;

create policy own_rows on supplier_invoices for select
  using (supplier_id = portal_supplier_id()
    and (is_of_supplier or state in ('matched', 'held', 'approved', 'paid')));
create policy own_rows on supplier_invoice_lines for select
  using (exists (select from supplier_invoices i where i.id = invoice_id));
create policy own_rows on supplier_invoice_files for select
  using (exists (select from supplier_invoices i where i.id = invoice_id and i.is_of_supplier));
create policy own_rows on supplier_credit_notes for select
  using (state in ('approved', 'settled')
    and exists (select from supplier_invoices i where i.id = invoice_id));
