-- The list of lines is filtered and ordered by what came of each, so that it is kept in columns and a page
-- reads no other line. What time changes, such as an overdue line, is still decided by the reader.
alter table delivered_lines
  add column order_number bigint,
  add column supplier_id uuid,
  add column outlet_id uuid,
  add column accepted bigint,
  add column rejected bigint,
  -- Accepted by the end of the first promised day; 0 where none was agreed.
  add column accepted_by_first bigint,
  -- From the first promise to the last wanted unit that came; 0 in time or without a promise.
  add column days_late integer,
  -- Something is still to come: such lines alone get later with time.
  add column is_open boolean;

update delivered_lines line
  set order_number = po.number, supplier_id = po.supplier_id, outlet_id = po.outlet_id, accepted = came.accepted,
    rejected = came.rejected, accepted_by_first = came.by_first, days_late = came.days_late,
    is_open = not line.is_ended and came.accepted < line.wanted
  from purchase_orders po, delivered_lines as same
  cross join lateral (
    select coalesce(sum(part.accepted), 0) as accepted, coalesce(sum(part.rejected), 0) as rejected,
      coalesce(sum(part.accepted) filter (where part."on" <= same.first_on), 0) as by_first,
      coalesce(max(greatest(0, part."on" - same.first_on))
        filter (where part.accepted > 0 and part.before < same.wanted), 0) as days_late
    from (select came.*,
        sum(came.accepted) over (order by came."on", came.number) - came.accepted as before
      from jsonb_to_recordset(same.parts)
        as came("on" date, number bigint, accepted bigint, rejected bigint)) as part) as came
  where po.id = line.order_id and same.order_id = line.order_id and same.line_id = line.line_id;

alter table delivered_lines
  alter column order_number set not null,
  alter column supplier_id set not null,
  alter column outlet_id set not null,
  alter column accepted set not null,
  alter column rejected set not null,
  alter column accepted_by_first set not null,
  alter column days_late set not null,
  alter column is_open set not null,
  add constraint delivered_lines_came check (
    accepted >= accepted_by_first and accepted_by_first >= 0 and rejected >= 0 and days_late >= 0),
  add constraint delivered_lines_is_open check (is_open = (not is_ended and accepted < wanted));

-- Each order of the list, with what leaves most lines out before they are read: the period, the outlet, and
-- whether something is still to come.
create index delivered_lines_by_order
  on delivered_lines (order_number, line_id, due_on, outlet_id, is_open);
create index delivered_lines_by_first on delivered_lines (first_on, line_id, outlet_id, is_open);
create index delivered_lines_by_last
  on delivered_lines (last_on, line_id, due_on, outlet_id, is_open);
create index delivered_lines_by_wanted
  on delivered_lines (wanted, line_id, due_on, outlet_id, is_open);
create index delivered_lines_by_accepted
  on delivered_lines (accepted, line_id, due_on, outlet_id, is_open);
create index delivered_lines_by_rejected
  on delivered_lines (rejected, line_id, due_on, outlet_id, is_open);
create index delivered_lines_by_days_late
  on delivered_lines (days_late, line_id, due_on, outlet_id) where not is_open;
create index delivered_lines_by_supplier on delivered_lines (supplier_id, due_on);
create index delivered_lines_by_outlet on delivered_lines (outlet_id, due_on);
-- Few lines of many.
create index delivered_lines_open on delivered_lines (first_on, line_id) where is_open;
create index delivered_lines_slipped on delivered_lines (first_on, line_id)
  where coalesce(last_on > first_on, false);

-- Merged suppliers give their orders to the one that stays.
drop trigger purchase_orders_note_lines_when_changed on purchase_orders;
create trigger purchase_orders_note_lines_when_changed after update on purchase_orders
  for each row when (
    (case when old.state in ('closed', 'cancelled', 'rejected') then old.state end, old.end_fault,
      old.revision, old.expected_on, old.sent_at, old.is_history, old.is_replacement, old.outlet_id,
      old.supplier_id)
    is distinct from
    (case when new.state in ('closed', 'cancelled', 'rejected') then new.state end, new.end_fault,
      new.revision, new.expected_on, new.sent_at, new.is_history, new.is_replacement, new.outlet_id,
      new.supplier_id))
  execute function supplier_analytics_note_order();
