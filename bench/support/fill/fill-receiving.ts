import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/** One receipt for each purchase order that was received, a second one for one order in eight. */
const ofReceipts = `insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, state,
    state_changed_at, currency, price_currency, delivery_note, carrier, started_by, started_at,
    received_by, received_at)
  select ${idOf('goods receipt', "number || '.' || i")}, supplier_id, outlet_id, id, state, at, 'GBP',
    'GBP', 'DN-' || number || i, case when number % 3 = 0 then 'Haulier ' || number % 9 else '' end,
    ${staffFor("'gs' || number")}, at, case when state <> 'counting' then ${staffFor("'gr' || number")} end,
    case when state <> 'counting' then at + interval '1 hour' end
  from (select o.id, number, supplier_id, outlet_id, i, o.created_at + (8 + i) * interval '1 day' as at,
      case when o.state = 'partially_received' and o.number % 5 = 0 then 'counting'
        when o.created_at > now() - interval '40 days' and o.number % 4 = 0 then 'received'
        else 'put_away' end as state
    from purchase_orders o
    cross join generate_series(1, case when o.number % 8 = 0 then 2 else 1 end) as i
    where o.state in ('partially_received', 'received', 'closed')) as drawn
  order by at`

/** What came of each line: all of it with the first receipt, nothing more with a second one. */
const ofLines = `insert into goods_receipt_lines (id, receipt_id, position, variant_id, order_line_id,
    unit_cost_minor)
  select md5('receipt line' || r.id || l.id)::uuid, r.id, l.position, l.variant_id, l.id,
    l.unit_cost_minor
  from goods_receipts r join purchase_order_lines l on l.purchase_order_id = r.purchase_order_id
  where r.delivery_note like '%1' or l.position = 1`

const ofPieces = `insert into goods_receipt_pieces (id, line_id, position, outcome, reason_code, quantity,
    value_minor, put_away)
  select md5('piece' || l.id)::uuid, l.id, 1,
    case when is_rejected then 'rejected' else 'accepted' end,
    case when is_rejected then (select min(code) from reason_codes
      where 'receipt.reject' = any(applies_to)) end,
    6, case when is_rejected then 0 else 6 * l.unit_cost_minor end,
    case when r.state = 'put_away' and not is_rejected then 6 else 0 end
  from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
  cross join lateral (select ${draw("'rj' || l.id::text", 50)} = 0 as is_rejected) as drawn
  where r.state in ('received', 'put_away')`

const ofCounts = `insert into goods_receipt_counts (line_id, outcome, quantity)
  select l.id, 'accepted', 2 from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
  where r.state = 'counting' and l.position < 5`

/** Goods receipts of the purchase orders; their stock is in the ledger under names of its own. */
export const receivingFill: Fill = {
  tables: ['goods_receipts', 'goods_receipt_lines', 'goods_receipt_pieces', 'goods_receipt_counts'],
  statements: () => [
    ofReceipts,
    ofLines,
    ofPieces,
    ofCounts,
    'select receiving_keep_figures(array(select id from goods_receipts))',
  ],
}
