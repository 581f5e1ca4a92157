import type { Fill } from './fill-shape.ts'
import { draw, idOf, staffFor } from './fill-words.ts'

/** One receipt for each purchase order of which goods came. */
const ofReceipts = `insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, state,
    state_changed_at, currency, price_currency, delivery_note, carrier, started_by, started_at,
    received_by, received_at)
  select ${idOf('goods receipt', 'number')}, supplier_id, outlet_id, id, state, at, 'GBP', 'GBP',
    'DN-' || number, case when number % 3 = 0 then 'Haulier ' || number % 9 else '' end,
    ${staffFor("'gs' || number")}, at,
    case when state <> 'counting' then ${staffFor("'gr' || number")} end,
    case when state <> 'counting' then at + interval '1 hour' end
  from (select o.id, number, supplier_id, outlet_id,
      least(o.created_at + interval '9 days', now() - interval '2 hours') as at,
      case when o.state = 'partially_received' and o.number % 5 = 0 then 'counting'
        when o.created_at > now() - interval '40 days' and o.number % 4 = 0 then 'received'
        else 'put_away' end as state
    from purchase_orders o where o.state in ('partially_received', 'received', 'closed')) as drawn
  order by at`

const ofLines = `insert into goods_receipt_lines (id, receipt_id, position, variant_id, order_line_id,
    unit_cost_minor)
  select md5('receipt line' || l.id)::uuid, r.id, l.position, l.variant_id, l.id, l.unit_cost_minor
  from goods_receipts r join purchase_order_lines l on l.purchase_order_id = r.purchase_order_id`

/** All of a line came, or the third part of it; of closed orders, one line in fifty was rejected. */
const ofPieces = `insert into goods_receipt_pieces (id, line_id, position, outcome, reason_code, quantity,
    value_minor, put_away)
  select md5('piece' || l.id)::uuid, l.id, 1,
    case when is_rejected then 'rejected' else 'accepted' end,
    case when is_rejected then (select min(code) from reason_codes
      where 'receipt.reject' = any(applies_to)) end,
    came, case when is_rejected then 0 else came * l.unit_cost_minor end,
    case when r.state = 'put_away' and not is_rejected then came else 0 end
  from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
  join purchase_orders o on o.id = r.purchase_order_id
  cross join lateral (select case when o.state = 'partially_received' then 2 else 6 end as came,
    o.state = 'closed' and ${draw("'rj' || l.id::text", 50)} = 0 as is_rejected) as drawn
  where r.state in ('received', 'put_away')`

/** What the orders know of it, and what is still to come. */
const ofOrders = [
  `update purchase_order_lines line set accepted = came.accepted, rejected = came.rejected
    from (select l.order_line_id as id,
        coalesce(sum(p.quantity) filter (where p.outcome = 'accepted'), 0)::bigint as accepted,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0)::bigint as rejected
      from goods_receipt_lines l join goods_receipt_pieces p on p.line_id = l.id group by 1) as came
    where line.id = came.id`,
  `insert into stock_incoming (source_line_id, source_noun, source_id, variant_id, outlet_id,
      quantity, due_on)
    select l.id, 'purchase_order', o.id, l.variant_id, o.outlet_id, l.quantity - l.accepted,
      l.promised_on
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
    where o.state in ('sent', 'confirmed', 'partially_received')`,
]

const ofCounts = `insert into goods_receipt_counts (line_id, outcome, quantity)
  select l.id, 'accepted', 2 from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
  where r.state = 'counting' and l.position < 5`

/** Goods receipts of the purchase orders; their stock is in the ledger under names of its own. */
export const receivingFill: Fill = {
  tables: [
    'goods_receipts',
    'goods_receipt_lines',
    'goods_receipt_pieces',
    'goods_receipt_counts',
    'stock_incoming',
  ],
  statements: () => [
    ofReceipts,
    ofLines,
    ofPieces,
    ofCounts,
    ...ofOrders,
    // Planned without knowing how many rows there are, this reads all pieces for each line.
    'analyze goods_receipts, goods_receipt_lines, goods_receipt_pieces, goods_receipt_counts',
    'select receiving_keep_figures(array(select id from goods_receipts))',
  ],
}
