import { sql } from 'kysely'

/** Not here on its due date. */
export const isLate = sql<boolean>`coalesce(r.due_on < current_date
  and r.state in ('approved', 'in_transit'), false)`

/** The columns of a list row, of returns `r` and what `rowSource` joins to them. */
export const rowColumns = sql`r.id, r.number, r.kind, r.state,
  exists (select from return_links k where k.return_id = r.id) as "isByLink", r.method,
  r.outlet_id as "outletId", outlet.code as "outletCode", r.order_id as "orderId",
  o.number as "orderNumber", coalesce(o.ship_name, '') as "customerName",
  courier.name as "courierName", r.tracking_number as "trackingNumber", r.reason, r.fault,
  sums.expected, sums.received, sums.to_inspect as "toInspect", r.settlement,
  r.refunded_minor as "refundedMinor", r.currency, r.due_on::text as "dueOn",
  ${isLate} as "isLate",
  sums.flagged, sums.extras, r.is_weight_off as "isWeightOff", r.taken_despite as "takenDespite",
  r.assigned_to as "assignedTo",
  assignee.full_name as "assignedName", r.created_at as "createdAt", r.state_changed_at as "stateChangedAt"`

/** Returns `r` whose parcel held more than they expected. */
export const hasExtras = sql<boolean>`(exists (select from return_finds f where f.return_id = r.id)
  or (r.order_id is not null and exists (select from return_lines l
    where l.return_id = r.id and l.order_line_id is null)))`

/** Goods sold by measure count as one unit, whatever they weigh. */
export const rowBeside = sql`join outlets outlet on outlet.id = r.outlet_id
  left join orders o on o.id = r.order_id
  left join parcels parcel on parcel.id = r.parcel_id
  left join couriers courier on courier.id = parcel.courier_id
  left join profiles assignee on assignee.id = r.assigned_to
  cross join lateral (
    select coalesce(sum(case when v.quantity_scale = 0 then l.expected
        else least(l.expected, 1) end), 0)::bigint as expected,
      coalesce(sum(case when v.quantity_scale = 0 then l.received
        else least(l.received, 1) end), 0)::bigint as received,
      coalesce(sum(case when v.quantity_scale = 0 then l.received - l.inspected
        else least(l.received - l.inspected, 1) end), 0)::bigint as to_inspect,
      (select count(*) from return_inspections i join return_lines own on own.id = i.line_id
        where own.return_id = r.id and i.flag is not null)::int as flagged,
      (count(*) filter (where l.order_line_id is null and r.order_id is not null)
        + (select count(*) from return_finds f where f.return_id = r.id))::int as extras
    from return_lines l join variants v on v.id = l.variant_id where l.return_id = r.id
  ) sums`

export const rowSource = sql`returns r ${rowBeside}`
