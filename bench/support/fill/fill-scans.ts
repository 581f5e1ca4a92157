import type { Fill } from './fill-shape.ts'
import { draw, idOf, mainOutlet } from './fill-words.ts'

const packingStation = `insert into devices (id, name, kind, outlet_id, token_hash, enrolled_by)
  select ${idOf('device', "'1'")}, 'Packing station 1', 'bench', ${mainOutlet}, sha256('device 1'::bytea),
    (select id from profiles order by created_at limit 1)`

/**
 * Three scans for each parcel: two units while packing, and its label while loading; one in
 * twenty-five is refused.
 */
const ofParcels = `insert into scans (id, at, user_id, outlet_id, device_id, task, task_noun, task_id,
    task_label, raw, code, code_kind, result, noun, entity_id, label, message, took_milliseconds)
  select ${idOf('scan', "n || '.' || turn")}, packed_at + turn * interval '9 seconds', packed_by, outlet_id,
    case when n % 2 = 0 then ${idOf('device', "'1'")} end,
    case turn when 3 then 'load' else 'pack' end, case turn when 3 then 'load_sheet' else 'order' end,
    case turn when 3 then ${idOf('scanned sheet', 'n / 30')} else order_id end,
    case turn when 3 then 'Load sheet L-' || n / 30 else 'Order ' || order_number end,
    case when result = 'unknown' then 'NEW-' || n % 300 when turn = 3 then 'TN' || n else sku end,
    case when result = 'unknown' then 'NEW-' || n % 300 when turn = 3 then 'TN' || n else sku end,
    case when result = 'unknown' then 'other' when turn = 3 then 'tracking' else 'sku' end, result,
    case when result in ('unknown', 'misread') then null when turn = 3 then 'parcel' else 'variant' end,
    case when result in ('unknown', 'misread') then null when turn = 3 then id else variant_id end,
    case when result in ('unknown', 'misread') then '' when turn = 3 then 'S-' || n else sku end,
    case when result = 'ok' then '' else 'This was refused.' end, 10 + n % 70
  from (select s.*, turn, o.number as order_number, l.variant_id, l.sku,
      case when lot2 < 9600 then 'ok' when lot2 < 9750 then 'misread' when lot2 < 9850 then 'unknown'
        when lot2 < 9960 then 'wrong_item' when lot2 < 9995 then 'over' else 'blocked' end as result
    from shipped s join orders o on o.id = s.order_id
    join lateral (select variant_id, sku from order_lines where order_id = o.id limit 1) l on true
    cross join generate_series(1, 3) as turn
    cross join lateral (select ${draw("'sc' || n || turn", 10_000)} as lot2) as drawn) as s
  where packed_by is not null order by packed_at, turn`

/** What was scanned while parcels were packed and loaded. */
export const scansFill: Fill = {
  tables: ['scans'],
  statements: () => [packingStation, ofParcels],
}
