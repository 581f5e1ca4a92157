import type { Fill } from './fill-shape.ts'
import { idOf } from './fill-words.ts'

/** Cash that couriers collected: one in ten is still with them, the rest came with remittances. */
const collected = (dues: number, remittances: number) =>
  `create temporary table collected on commit drop as
    select *, case when is_paid then 'remittance' || courier_id || place / ${Math.max(5, Math.round((dues * 0.9) / remittances))} end as batch
    from (select n, id as parcel_id, order_id, outlet_id, courier_id, number, cash,
        least(packed_at + interval '3 days', now()) as at, packed_at < now() - interval '70 days' as is_paid,
        row_number() over (partition by courier_id order by packed_at) as place
      from shipped where parcel_state = 'delivered' and cash > 0
      order by hashtext('rd' || n) limit ${dues}) as d`

const ofLines = `insert into remittance_lines (id, remittance_id, position, tracking_number,
      collected_minor, fee_minor, tax_minor, paid_minor, parcel_id, cash_minor, due_minor, differences,
      verdict, explained_at, disputed_at)
    select ${idOf('remittance line', 'n')}, md5(batch)::uuid,
      row_number() over (partition by batch order by place), number, cash, 10, 0,
      case when is_off then cash - 110 else cash - 10 end, parcel_id, cash, cash - 10,
      case when is_off then '{short}' else '{}' end::text[], verdict,
      case when verdict is not null then at + interval '12 days' end,
      case when verdict = 'disputed' then at + interval '12 days' end
    from (select *, cash > 200 and n % 25 = 22 as is_off, case when cash > 200 and n % 25 = 22
        then case when n % 100 = 22 then 'disputed' else 'accepted' end end as verdict
      from collected where is_paid) as c`

/** Cash owed, and remittances with their lines. */
export const remittancesFill: Fill = {
  tables: ['remittances', 'remittance_lines', 'remittance_dues'],
  statements: ({ dues, remittances }) => [
    collected(dues, remittances),
    ofLines,
    `insert into remittances (id, courier_id, currency, reference, remitted_on, state, bank_minor,
        banked_on, line_count, collected_minor, fee_minor, paid_minor, due_minor, created_at)
      select b.id, courier_id, 'GBP', reference, day, state, case when state = 'closed' then paid end,
        case when state = 'closed' then day end, lines, gathered, fees, paid, due, day
      from (select md5(batch)::uuid as id, courier_id, 'REM ' || min(place) as reference,
          (max(at) + interval '8 days')::date as day,
          case when max(at) < now() - interval '90 days' then 'closed' else 'matched' end as state
        from collected where is_paid group by batch, courier_id) as b
      join (select remittance_id as id, count(*) as lines, sum(collected_minor) as gathered,
          sum(fee_minor) as fees, sum(paid_minor) as paid, sum(due_minor) as due
        from remittance_lines group by remittance_id) as l using (id)
      order by day`,
    `insert into remittance_dues (parcel_id, outlet_id, courier_id, currency, cash_minor, collected_at,
        line_id, order_number)
      select parcel_id, c.outlet_id, courier_id, 'GBP', cash, at,
        case when is_paid then ${idOf('remittance line', 'n')} end, o.number
      from collected c join orders o on o.id = c.order_id`,
  ],
}
