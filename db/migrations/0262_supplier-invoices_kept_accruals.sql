-- What was received and not invoiced, by order and days: an order has a row for each span of days at
-- whose ends the same is accrued, so that any day is read without receipts and invoices. Triggers note
-- the orders that were changed; a job derives their rows anew.
create table accrual_spans_changed (
  id bigint primary key generated always as identity,
  order_id uuid not null
);
create table accrual_spans (
  order_id uuid not null,
  days daterange not null,
  -- Lines of which something is not invoiced.
  lines integer not null,
  last_received_on date not null,
  received_minor bigint not null,
  accrued_minor bigint not null,
  outlet_accrued_minor bigint,
  primary key (order_id, days),
  exclude using gist (order_id with =, days with &&)
);
create index accrual_spans_by_day on accrual_spans using gist (days);

create function supplier_invoices_note_changed(ids uuid[]) returns void language sql as $$
  insert into accrual_spans_changed (order_id) select distinct unnest(ids)
$$;

-- Called with the orders of which something that was received changed.
create function receiving_note_orders(ids uuid[]) returns void language sql as $$
  select supplier_invoices_note_changed(ids)
$$;

create function receiving_note_orders_of_receipt() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from goods_receipt_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.receipt_id = new.id));
  return null;
end $$;
create trigger goods_receipts_note_orders after update on goods_receipts
  for each row when (
    (old.state in ('received', 'put_away'), old.received_at, old.outlet_id, old.is_imported)
    is distinct from
    (new.state in ('received', 'put_away'), new.received_at, new.outlet_id, new.is_imported))
  execute function receiving_note_orders_of_receipt();

create function receiving_note_orders_of_line() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select purchase_order_id from purchase_order_lines
    where id in (old.order_line_id, new.order_line_id)));
  return null;
end $$;
create trigger goods_receipt_lines_note_orders after update of order_line_id on goods_receipt_lines
  for each row when (old.order_line_id is distinct from new.order_line_id)
  execute function receiving_note_orders_of_line();

create function receiving_note_orders_of_pieces() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from changed join goods_receipt_lines line on line.id = changed.line_id
    join goods_receipts receipt on receipt.id = line.receipt_id
    join purchase_order_lines ordered on ordered.id = line.order_line_id
    where receipt.state in ('received', 'put_away')));
  return null;
end $$;
create trigger goods_receipt_pieces_note_orders_when_added after insert on goods_receipt_pieces
  referencing new table as changed for each statement
  execute function receiving_note_orders_of_pieces();
create trigger goods_receipt_pieces_note_orders_when_removed after delete on goods_receipt_pieces
  referencing old table as changed for each statement
  execute function receiving_note_orders_of_pieces();

create function receiving_note_orders_of_piece() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select ordered.purchase_order_id
    from goods_receipt_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.id in (old.line_id, new.line_id)));
  return null;
end $$;
-- What is put away was received before.
create trigger goods_receipt_pieces_note_orders_when_changed
  after update of line_id, outcome, quantity on goods_receipt_pieces for each row
  when ((old.line_id, old.outcome, old.quantity) is distinct from
    (new.line_id, new.outcome, new.quantity))
  execute function receiving_note_orders_of_piece();

create function receiving_note_orders_of_variant() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select purchase_order_id from purchase_order_lines
    where variant_id = new.id));
  return null;
end $$;
create trigger variants_note_orders after update of quantity_scale on variants
  for each row when (old.quantity_scale <> new.quantity_scale)
  execute function receiving_note_orders_of_variant();

-- In another time zone a receipt may be of another day.
create function receiving_note_orders_of_zone() returns trigger language plpgsql as $$
begin
  perform receiving_note_orders(array(select id from purchase_orders));
  return null;
end $$;
create trigger setting_values_note_orders after insert on setting_values
  for each row when (new.key = 'confirmations.time_zone')
  execute function receiving_note_orders_of_zone();

create function supplier_invoices_note_order() returns trigger language plpgsql as $$
begin
  insert into accrual_spans_changed (order_id) values (new.id);
  return null;
end $$;
create trigger purchase_orders_note_accruals after update on purchase_orders
  for each row when (
    (case when old.state = 'closed' then old.state_changed_at end, old.is_history, old.outlet_id,
      old.currency, old.rate, old.outlet_currency) is distinct from
    (case when new.state = 'closed' then new.state_changed_at end, new.is_history, new.outlet_id,
      new.currency, new.rate, new.outlet_currency))
  execute function supplier_invoices_note_order();

create function supplier_invoices_note_order_of_line() returns trigger language plpgsql as $$
begin
  insert into accrual_spans_changed (order_id) values (new.purchase_order_id);
  return null;
end $$;
create trigger purchase_order_lines_note_accruals
  after update of unit_cost_minor, variant_id on purchase_order_lines for each row
  when ((old.unit_cost_minor, old.variant_id) is distinct from (new.unit_cost_minor, new.variant_id))
  execute function supplier_invoices_note_order_of_line();

create function supplier_invoices_note_orders() returns trigger language plpgsql as $$
begin
  insert into accrual_spans_changed (order_id) select distinct ordered.purchase_order_id
    from supplier_invoice_lines line join purchase_order_lines ordered on ordered.id = line.order_line_id
    where line.invoice_id = new.id;
  return null;
end $$;
create trigger supplier_invoices_note_accruals after update on supplier_invoices
  for each row when (
    (old.state in ('matched', 'held', 'approved', 'paid'), old.invoiced_on) is distinct from
    (new.state in ('matched', 'held', 'approved', 'paid'), new.invoiced_on))
  execute function supplier_invoices_note_orders();

create function supplier_invoices_note_orders_of_lines() returns trigger language plpgsql as $$
begin
  insert into accrual_spans_changed (order_id) select distinct ordered.purchase_order_id
    from changed join purchase_order_lines ordered on ordered.id = changed.order_line_id;
  return null;
end $$;
create trigger supplier_invoice_lines_note_accruals_when_added after insert on supplier_invoice_lines
  referencing new table as changed for each statement
  execute function supplier_invoices_note_orders_of_lines();
create trigger supplier_invoice_lines_note_accruals_when_removed after delete on supplier_invoice_lines
  referencing old table as changed for each statement
  execute function supplier_invoices_note_orders_of_lines();

create function supplier_invoices_note_orders_of_line() returns trigger language plpgsql as $$
begin
  insert into accrual_spans_changed (order_id) select distinct purchase_order_id
    from purchase_order_lines where id in (old.order_line_id, new.order_line_id);
  return null;
end $$;
create trigger supplier_invoice_lines_note_accruals_when_changed
  after update of order_line_id, quantity on supplier_invoice_lines for each row
  when ((old.order_line_id, old.quantity) is distinct from (new.order_line_id, new.quantity))
  execute function supplier_invoices_note_orders_of_line();

-- The first fold derives the rows of all orders.
insert into accrual_spans_changed (order_id) select id from purchase_orders;
