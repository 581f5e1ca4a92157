-- The figures are added up by the database, so that a report of a year with some hundred thousand lines neither
-- reads them all into a server nor keeps its other requests waiting.
alter table delivered_lines
  -- Accepted by the end of the last promised day; 0 where none was agreed.
  add column accepted_by_last bigint,
  -- Wanted units that came after the first promised day, times the days that each was late.
  add column late_steps bigint,
  -- From sending to each receipt with accepted units.
  add column lead_days integer[];

update delivered_lines line
  set accepted_by_last = came.by_last, late_steps = came.late_steps, lead_days = came.lead_days
  from delivered_lines as same
  cross join lateral (
    select coalesce(sum(part.accepted) filter (where part."on" <= same.last_on), 0) as by_last,
      coalesce(sum(greatest(0, part."on" - same.first_on)
        * least(part.accepted, greatest(0, same.wanted - part.before))), 0) as late_steps,
      coalesce(array_agg(part."on" - same.sent_on order by part."on", part.number)
        filter (where part.accepted > 0), '{}') as lead_days
    from (select came.*,
        sum(came.accepted) over (order by came."on", came.number) - came.accepted as before
      from jsonb_to_recordset(same.parts)
        as came("on" date, number bigint, accepted bigint, rejected bigint)) as part) as came
  where same.order_id = line.order_id and same.line_id = line.line_id;

alter table delivered_lines
  alter column accepted_by_last set not null,
  alter column late_steps set not null,
  alter column lead_days set not null,
  add constraint delivered_lines_by_last check (accepted >= accepted_by_last and accepted_by_last >= 0),
  add constraint delivered_lines_late check (late_steps >= 0);
