-- What came of each order line that a supplier has, so that its figures are read from one row per line
-- and not from orders, revisions, receipts and pieces. Triggers note the orders that were changed; a job
-- derives their lines anew. What only time changes, such as what is overdue, is decided by the reader.
create table delivered_lines_changed (
  id bigint primary key generated always as identity,
  order_id uuid not null
);
create table delivered_lines (
  order_id uuid not null,
  line_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  quantity_scale integer not null,
  unit_cost_minor bigint not null,
  sent_on date not null,
  first_on date,
  last_on date,
  -- The day by which the line belongs to a period.
  due_on date not null,
  wanted bigint not null,
  is_ended boolean not null,
  -- With each receipt that counts: its id and number, the day, what was accepted and rejected.
  parts jsonb not null,
  primary key (order_id, line_id)
);
create index delivered_lines_by_day on delivered_lines (due_on);
create index delivered_lines_by_variant on delivered_lines (variant_id, due_on);

create function supplier_analytics_note_changed(ids uuid[]) returns void language sql as $$
  insert into delivered_lines_changed (order_id) select distinct unnest(ids)
$$;
create or replace function receiving_note_orders(ids uuid[]) returns void language sql as $$
  select supplier_invoices_note_changed(ids);
  select supplier_analytics_note_changed(ids)
$$;

-- Revisions are added with the order's number of them, in one transaction.
create function supplier_analytics_note_order() returns trigger language plpgsql as $$
begin
  insert into delivered_lines_changed (order_id) values (new.id);
  return null;
end $$;
create trigger purchase_orders_note_lines_when_added after insert on purchase_orders
  for each row when (new.sent_at is not null) execute function supplier_analytics_note_order();
create trigger purchase_orders_note_lines_when_changed after update on purchase_orders
  for each row when (
    (case when old.state in ('closed', 'cancelled', 'rejected') then old.state end, old.end_fault,
      old.revision, old.expected_on, old.sent_at, old.is_history, old.is_replacement, old.outlet_id)
    is distinct from
    (case when new.state in ('closed', 'cancelled', 'rejected') then new.state end, new.end_fault,
      new.revision, new.expected_on, new.sent_at, new.is_history, new.is_replacement, new.outlet_id))
  execute function supplier_analytics_note_order();

create function supplier_analytics_note_order_of_line() returns trigger language plpgsql as $$
begin
  insert into delivered_lines_changed (order_id) values (new.purchase_order_id);
  return null;
end $$;
create trigger purchase_order_lines_note_changed
  after update of variant_id, position, quantity, cancelled, unit_cost_minor, promised_on,
    first_promised_on on purchase_order_lines for each row
  when ((old.variant_id, old.position, old.quantity, old.cancelled, old.unit_cost_minor,
      old.promised_on, old.first_promised_on) is distinct from
    (new.variant_id, new.position, new.quantity, new.cancelled, new.unit_cost_minor,
      new.promised_on, new.first_promised_on))
  execute function supplier_analytics_note_order_of_line();

-- Suppliers have no lines of a draft.
create function supplier_analytics_note_orders() returns trigger language plpgsql as $$
begin
  insert into delivered_lines_changed (order_id) select distinct changed.purchase_order_id
    from changed left join purchase_orders po on po.id = changed.purchase_order_id
    where po.id is null or po.sent_at is not null;
  return null;
end $$;
create trigger purchase_order_lines_note_added after insert on purchase_order_lines
  referencing new table as changed for each statement
  execute function supplier_analytics_note_orders();
create trigger purchase_order_lines_note_removed after delete on purchase_order_lines
  referencing old table as changed for each statement
  execute function supplier_analytics_note_orders();

-- The first fold derives the lines of all orders.
insert into delivered_lines_changed (order_id) select id from purchase_orders;
