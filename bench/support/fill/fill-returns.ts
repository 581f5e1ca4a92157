import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/** What the couriers brought back, and what customers requested to return. */
const backs = (returns: number, orders: number) =>
  `create temporary table backs on commit drop as
    select *, 'TB' || lpad(n::text, 10, '0') as number, ${idOf('return', 'n')} as id,
      case when kind = 'courier' then (array['closed', 'closed', 'closed', 'closed', 'closed', 'closed',
        'inspected', 'received'])[1 + ${draw("'bs' || n", 8)}]
      else (array['closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'declined',
        'cancelled', 'requested', 'approved', 'in_transit', 'received', 'inspected'])
        [1 + ${draw("'bt' || n", 14)}] end as state
    from (select n, order_id, id as parcel_id, outlet_id, 'courier' as kind, 600 + shipping as total,
        least(packed_at + interval '9 days', now() - interval '1 hour') as at
      from shipped where parcel_state = 'received_back'
      union all
      select n, id, null, outlet_id, case when n % 50 = 20 then 'walk_in' else 'customer' end,
        600 + shipping, least(placed_at + interval '14 days', now() - interval '1 hour')
      from made where state = 'delivered' and ${draw("'bw' || n", 10_000)}
        < ${Math.round((10_000 * (returns - orders * 0.028)) / (orders * 0.83))}) as b`

const ofReturns = `insert into returns (id, kind, outlet_id, order_id, parcel_id, method, state,
      state_changed_at, reason_code, reason, fault, tracking_number, due_on, received_at, settlement,
      settled_at, settled_by, refunded_minor, currency, created_by, created_at, assigned_to,
      weighed_grams, weighed_at, compared_grams, is_weight_off)
    select id, kind, outlet_id, order_id, parcel_id,
      case kind when 'courier' then 'courier' when 'walk_in' then 'walk_in' else 'pickup' end, state,
      at + interval '2 days', null, 'Does not fit', (array['customer', 'courier', 'us', 'unknown'])[1 + n % 4],
      case when kind = 'customer' then number else '' end, (at + interval '10 days')::date,
      case when state in ('received', 'inspected', 'closed') then at + interval '1 day' end,
      case when state = 'closed' then case when n % 3 = 0 then 'refund' else 'none' end end,
      case when state = 'closed' then at + interval '2 days' end,
      case when state = 'closed' then ${staffFor("'rs' || n")} end,
      case when state = 'closed' and n % 3 = 0 then 300 else 0 end, 'GBP',
      ${staffFor("'rc' || n")}, at, case when n % 4 = 0 then ${staffFor("'ra' || n")} end,
      case when n % 20 = 3 and state = 'closed' then 400 end,
      case when n % 20 = 3 and state = 'closed' then at + interval '1 day' end,
      case when n % 20 = 3 and state = 'closed' then 300 end,
      n % 20 = 3 and state = 'closed' and n % 100 = 83
    from backs order by at`

/** Returns with their units and what was found of them. */
export const returnsFill: Fill = {
  tables: ['returns', 'return_lines', 'return_inspections', 'return_finds'],
  statements: ({ returns, orders }) => [
    backs(returns, orders),
    ofReturns,
    `insert into return_lines (id, return_id, position, order_line_id, variant_id, expected, received,
        inspected)
      select md5('return line' || l.id)::uuid, b.id, l.position, l.id, l.variant_id, l.quantity,
        case when b.state in ('received', 'inspected', 'closed') then l.quantity else 0 end,
        case when b.state in ('inspected', 'closed') then l.quantity else 0 end
      from backs b join order_lines l using (order_id) where kind = 'courier' or l.position = 2`,
    `insert into return_inspections (id, line_id, quantity, grade, disposition, inspected_by,
        inspected_at, waits_as)
      select md5('inspection' || l.id)::uuid, l.id, l.inspected,
        case when n % 10 = 0 then 'damaged' else 'as_new' end,
        case when n % 40 = 10 then 'to_supplier' when n % 10 = 0 then 'scrap' else 'restock' end,
        ${staffFor("'ri' || n")}, b.at + interval '2 days', case when n % 40 = 10 then 'damaged' end
      from return_lines l join backs b on b.id = l.return_id where l.inspected > 0`,
    `insert into return_finds (id, return_id, description, quantity, found_at)
      select ${idOf('find', 'n')}, id, 'A cable', 1, at + interval '2 days' from backs
      where n % 100 = 19 and state in ('received', 'inspected', 'closed')`,
  ],
}
