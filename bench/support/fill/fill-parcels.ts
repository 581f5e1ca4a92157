import { courierFor } from './fill-couriers.ts'
import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/**
 * Every packed and dispatched order has a parcel, and so have as many delivered orders as
 * requested.
 */
const shipped = (orders: number, parcels: number) =>
  `create temporary table shipped on commit drop as
    select s.*, ${idOf('parcel', 'n')} as id, ${courierFor('n')} as courier_id,
      least(placed_at + interval '1 day', now() - interval '30 minutes') as packed_at,
      'TN' || lpad(n::text, 10, '0') as number, ${staffFor("'pp' || n")} as packed_by,
      case when not is_prepaid then 600 + shipping else 0 end as cash
    from (select n, m.id as order_id, outlet_id, is_prepaid, shipping, placed_at, m.state,
        ${draw("'ps' || n", 1_000)} as lot, row_number() over (order by placed_at) as k,
        case m.state
        when 'packed' then case when ${draw("'pa' || n", 2)} = 0 then 'packed' else 'booked' end
        when 'dispatched' then (array['handed_over', 'in_transit', 'in_transit', 'in_transit',
          'out_for_delivery', 'attempt_failed', 'attempt_failed', 'returning', 'returned_by_courier',
          'in_transit'])[1 + ${draw("'pd' || n", 10)}]
        when 'returned' then case when n % 100 = 14 and n <= 10000 then 'lost'
          when ${draw("'pr' || n", 20)} = 0 then 'returned_by_courier' else 'received_back' end
        else 'delivered' end as parcel_state
      from made m where m.state in ('packed', 'dispatched', 'returned')
        or m.state = 'delivered' and ${draw("'pw' || n", 10_000)}
          < ${Math.round((10_000 * (parcels - orders * 0.06)) / (orders * 0.83))}) as s`

const ofParcels = `insert into parcels (id, code, order_id, packed_by, packed_at, handed_over_at,
      outlet_id, state, state_changed_at, courier_id, service, tracking_number, booked_at, cash_minor,
      weight_grams, attempts, news_at, news_text, delivered_at, received_back_at)
    select s.id, 'S-' || 1000 + k, order_id, packed_by, packed_at,
      case when is_out then packed_at + interval '6 hours' end, outlet_id, parcel_state,
      least(packed_at + interval '3 days', now()), case when is_booked then courier_id end,
      case when is_booked then 'standard' else '' end, case when is_booked then number end,
      case when is_booked then packed_at + interval '1 hour' end, case when is_booked then cash end,
      200 + n % 9000, case when parcel_state in ('attempt_failed', 'returning', 'returned_by_courier',
        'received_back') then 1 + n % 3 when lot < 100 then 1 else 0 end,
      case when is_out and parcel_state <> 'handed_over' then least(packed_at + interval '3 days', now()) end,
      case when is_out and parcel_state <> 'handed_over' then 'At depot ' || n % 50 else '' end,
      case when parcel_state = 'delivered' then least(packed_at + interval '3 days', now()) end,
      case when parcel_state = 'received_back' then least(packed_at + interval '9 days', now()) end
    from (select x.*, parcel_state <> 'packed' as is_booked,
        parcel_state not in ('packed', 'booked') as is_out from shipped x) as s order by k`

const ofBookings = `insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, service,
      reference, state, tracking_number, cash_minor, declared_minor, currency, weight_grams,
      label_hash, booked_by, requested_at)
    select ${idOf('booking', 'n')}, id, outlet_id, courier_id, 'standard', 'R-' || n, 'booked', number,
      cash, 600 + shipping, 'GBP', 200 + n % 9000, md5('label' || n) || md5('of' || n), packed_by,
      packed_at + interval '1 hour'
    from shipped where parcel_state <> 'packed' order by k`

const failedBookings = `insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, service,
      reference, state, cash_minor, declared_minor, currency, weight_grams, label_hash, problem,
      booked_by, requested_at)
    select ${idOf('failed booking', 'n')}, id, outlet_id, courier_id, 'standard', 'F-' || n, 'failed',
      cash, 600 + shipping, 'GBP', 200 + n % 9000, md5('label' || n) || md5('no' || n),
      'The courier does not answer.', packed_by, packed_at + interval '5 minutes'
    from shipped where n % 10 = 6 and parcel_state in ('packed', 'booked')`

const ofPrints = `insert into label_prints (id, batch_id, position, booking_id, form, paper, label_hash,
      printed_by, printed_at)
    select ${idOf('print', 'n')}, ${idOf('batch', 'k / 20')}, 1 + k % 20, ${idOf('booking', 'n')}, 'pdf',
      'label', md5('label' || n) || md5('of' || n), packed_by, packed_at + interval '2 hours'
    from shipped where parcel_state <> 'packed'`

/** A sheet per courier, outlet and day; parcels that are booked wait on the open one. */
const ofSheets = [
  `create temporary table loaded on commit drop as
    select n, id, cash, outlet_id, courier_id, packed_at::date as day, packed_by,
      md5('sheet' || outlet_id || courier_id || packed_at::date)::uuid as sheet_id, parcel_state
    from shipped where parcel_state not in ('packed', 'booked')`,
  `insert into load_sheets (id, outlet_id, courier_id, state, driver_name, opened_by, opened_at,
      closed_at, handed_over_by, handed_over_at)
    select sheet_id, outlet_id, courier_id, 'handed_over', 'Driver ' || abs(hashtext(sheet_id::text)) % 30,
      ${staffFor("'so' || sheet_id")}, day + interval '8 hours', day + interval '17 hours',
      ${staffFor("'so' || sheet_id")}, day + interval '18 hours'
    from loaded group by sheet_id, outlet_id, courier_id, day order by day`,
  `insert into load_sheets (id, outlet_id, courier_id, opened_by)
    select uuidv7(), o.id, c.id, ${staffFor("'op' || o.id || c.id")} from outlets o cross join couriers c`,
  `insert into load_sheet_parcels (id, sheet_id, parcel_id, booking_id, added_by, added_at,
      cash_minor, currency, is_seen)
    select ${idOf('on sheet', 'n')}, sheet_id, id, ${idOf('booking', 'n')}, packed_by,
      day + interval '9 hours', cash, 'GBP', parcel_state <> 'handed_over'
    from loaded order by day`,
]

/** One parcel in five was picked in a wave of twenty; confirmed orders wait in a few open ones. */
const ofWaves = [
  `create temporary table waved on commit drop as
    select n, id as order_id, outlet_id, md5('wave' || outlet_id || w)::uuid as wave_id, is_open,
      row_number() over (partition by outlet_id, w order by n) as place, at, picker
    from (select *, row_number() over (partition by outlet_id order by is_open, at) / 20 as w
      from (select n, order_id as id, outlet_id, packed_at as at, packed_by as picker, false as is_open
          from shipped where lot >= 800
        union all
        select n, id, outlet_id, placed_at, null, true from made
        where state = 'confirmed' and n % 1000 = 3) as chosen) as numbered`,
  `insert into waves (id, outlet_id, method, state, picker_id, created_at)
    select wave_id, outlet_id, case when bool_or(n % 7 = 0) then 'single' else 'cluster' end,
      case when bool_or(is_open) then 'released' else 'closed' end,
      case when not bool_or(is_open) then (array_agg(picker))[1] end, min(at)
    from waved group by wave_id, outlet_id order by min(at)`,
  `insert into wave_orders (wave_id, order_id, position, left_at)
    select wave_id, order_id, place, case when not is_open then at end from waved`,
  `insert into wave_lines (id, wave_id, order_id, order_line_id, variant_id, position, quantity, picked)
    select md5('wave line' || l.id)::uuid, wave_id, w.order_id, l.id, l.variant_id,
      3 * place + l.position, l.quantity, case when is_open then 0 else l.quantity end
    from waved w join order_lines l using (order_id)`,
  `insert into wave_picks (id, line_id, quantity, picked_by, picked_at)
    select md5('pick' || l.id)::uuid, l.id, l.quantity, w.picker, w.at
    from wave_lines l join waved w using (order_id) where not w.is_open`,
]

/** Parcels with their bookings, labels and load sheets, and the waves that they were picked in. */
export const parcelsFill: Fill = {
  tables: [
    'parcels',
    'parcel_bookings',
    'label_prints',
    'load_sheets',
    'load_sheet_parcels',
    'waves',
    'wave_orders',
    'wave_lines',
    'wave_picks',
  ],
  statements: ({ orders, parcels }) => [
    shipped(orders, parcels),
    'analyze shipped',
    ofParcels,
    ofBookings,
    failedBookings,
    ofPrints,
    ...ofSheets,
    ...ofWaves,
  ],
}
