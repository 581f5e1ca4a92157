import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/** Parcels whose delivery failed: the ones still out wait for a decision, the others had one. */
const failed = (advice: number, parcels: number) =>
  `create temporary table failed on commit drop as
    select n, id as parcel_id, order_id, outlet_id, courier_id, parcel_state, 600 + shipping as value,
      least(packed_at + interval '3 days', now() - interval '2 hours') as at,
      case when parcel_state <> 'attempt_failed' then 'closed'
        else (array['raised', 'raised', 'contacting', 'decided', 'sent', 'acknowledged', 'rejected'])
          [1 + ${draw("'as' || n", 7)}] end as state
    from shipped
    where parcel_state in ('attempt_failed', 'received_back', 'returning')
      and ${draw("'aw' || n", 100)} < 40
      or parcel_state = 'delivered' and ${draw("'ax' || n", 10_000)}
        < ${Math.max(1, Math.round((10_000 * (advice - parcels * 0.06)) / (parcels * 0.8)))}`

const isDecided = `state in ('closed', 'decided', 'sent', 'acknowledged')`

const ofAdvice = `insert into advices (id, parcel_id, order_id, outlet_id, courier_id, state,
      state_changed_at, cause, attempt, reason, courier_text, raised_at, respond_by, value_minor,
      currency, queue_rank, decision, decided_at, decided_by, decided_through, sendings, sent_at,
      answered_at, closed_at, result, order_number)
    select ${idOf('advice', 'n')}, parcel_id, order_id, outlet_id, courier_id, state, at, 'attempt', 1,
      (array['not_home', 'not_home', 'refused', 'no_answer', 'wrong_address', 'no_cash'])[1 + n % 6],
      'No one answered the door', at, at + interval '2 days', value, 'GBP', value + n % 997,
      case when ${isDecided} then case when n % 3 = 0 then 'return' else 'reattempt' end end,
      case when ${isDecided} then at + interval '4 hours' end,
      case when ${isDecided} then ${staffFor("'ad' || n")} end,
      case when ${isDecided} then 'staff' end,
      case when state in ('closed', 'sent', 'acknowledged', 'rejected') then 1 else 0 end,
      case when state in ('closed', 'sent', 'acknowledged', 'rejected') then at + interval '5 hours' end,
      case when state in ('closed', 'acknowledged', 'rejected') then at + interval '6 hours' end,
      case when state = 'closed' then at + interval '2 days' end,
      case when state = 'closed' then case when parcel_state = 'delivered' then 'delivered'
        else 'returned' end end,
      (select number from orders where orders.id = order_id)
    from failed order by at`

/** Shipper advice, with a note on one in three. */
export const adviceFill: Fill = {
  tables: ['advices', 'advice_notes'],
  statements: ({ advice, parcels }) => [
    failed(advice, parcels),
    ofAdvice,
    `insert into advice_notes (id, advice_id, kind, text, written_by, written_at)
      select ${idOf('advice note', 'n')}, ${idOf('advice', 'n')}, 'call', 'They are at home after five.',
        ${staffFor("'an' || n")}, at + interval '1 hour'
      from failed where n % 3 = 0`,
  ],
}
