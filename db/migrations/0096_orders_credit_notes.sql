-- An invoice is never changed and never replaced any more. Whatever lowers what an order charges issues
-- a credit note that names the invoice; whatever raises it issues a further invoice for the difference.
-- Invoiced less credited is what the order charges, in all and for each tax rate.
--
-- Each series has its own numbers without a gap: its counter is a row that the transaction locks.
create table document_counters (
  series text primary key check (series in ('invoice', 'credit_note')),
  last_number bigint not null default 1000
);
insert into document_counters (series, last_number) select 'invoice', last_number from invoice_counter;
insert into document_counters (series) values ('credit_note');
drop table invoice_counter;

alter table order_invoices
  drop constraint order_invoices_number_key,
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- The invoice that a credit note credits; where it credits several, the first of them.
  add column refers_to uuid references order_invoices (id),
  add column reason text not null default '',
  -- Signed: a credit note is below zero, so that the documents of an order are summed up.
  add column total_minor bigint,
  add column tax_minor bigint,
  -- Invoices were replaced by newer ones until now, and nothing credited the older ones. Of such a
  -- chain only the last one counts; the others stay readable.
  add column is_superseded boolean not null default false;
update order_invoices i set total_minor = (i.snapshot ->> 'totalMinor')::bigint,
  tax_minor = (i.snapshot ->> 'taxMinor')::bigint,
  is_superseded = exists (select from order_invoices newer where newer.replaces = i.id);
alter table order_invoices
  alter column total_minor set not null,
  alter column tax_minor set not null,
  alter column kind drop default,
  -- Of several in one transaction the first stays the first.
  alter column issued_at set default clock_timestamp(),
  add constraint order_invoices_number_key unique (kind, number),
  add constraint order_invoices_label_key unique (label),
  add constraint order_invoices_credit_names_invoice
    check ((kind = 'credit_note') = (refers_to is not null)),
  add constraint order_invoices_sign
    check (case kind when 'invoice' then total_minor >= 0 else total_minor <= 0 end);
drop index order_invoices_by_order;
create index order_invoices_by_order on order_invoices (order_id, issued_at, id);
create index order_invoices_by_issued on order_invoices (issued_at, id);

-- What a document says besides who bought and the words that were typed beside prices.
create function orders_facts_of_document(snapshot jsonb) returns jsonb language sql immutable as $$
  select (snapshot - 'buyer' - 'lines') || jsonb_build_object('lines',
    (select jsonb_agg(line.it - 'priceReason' - 'discountReason' order by line.place)
      from jsonb_array_elements(snapshot -> 'lines') with ordinality as line (it, place)))
$$;

-- Documents are never changed or deleted. Only who bought is blanked when a customer is erased.
create function orders_refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'snapshot' = to_jsonb(old) - 'snapshot'
      and new.snapshot #>> '{buyer,name}' = 'Erased customer'
      and orders_facts_of_document(new.snapshot) = orders_facts_of_document(old.snapshot)
    then return new; end if;
  end if;
  raise exception 'Invoices and credit notes are never changed or deleted; issue a credit note.'
    using errcode = 'restrict_violation';
end $$;
create trigger order_invoices_unchanged before update or delete on order_invoices
  for each row execute function orders_refuse_document_change();
create trigger order_invoices_kept before truncate on order_invoices
  for each statement execute function orders_refuse_document_change();
