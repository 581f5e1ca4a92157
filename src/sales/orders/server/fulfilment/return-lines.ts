import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { takeBackStock, undoTakingBack } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { settleDocuments } from '../money/settle-documents.ts'

/** A line of a dispatched order, and its quantity that is not returned. */
export type LineOut = {
  readonly lineId: string
  /** Of a merged variant the one that it was merged into. */
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly unit: string
  /** In steps of the variant's scale. */
  readonly out: number
}

/** What left with an order and did not come back, line by line; nothing of one that never left. */
export async function linesOut(reader: Reader, orderId: string): Promise<readonly LineOut[]> {
  const found = await sql<LineOut>`
    select l.id as "lineId", coalesce(v.merged_into_id, v.id) as "variantId", l.sku, l.title,
      l.quantity_scale as "quantityScale", v.unit,
      case when o.state in ('dispatched', 'delivered') then greatest(0,
        least(l.packed_quantity, coalesce(l.weighed_quantity, l.packed_quantity))
        - coalesce((select sum(m.on_hand_delta) from stock_movements m where m.source_id = o.id
            and m.source_line_id = l.id and m.kind = 'return'), 0)) else 0 end::bigint as out
    from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
    where o.id = ${orderId} and l.packed_quantity > 0 order by l.position`.execute(reader)
  return found.rows
}

/** A lot of which units left with a line of an order and did not come back. */
export type LotOut = { readonly lotId: string; readonly code: string; readonly quantity: number }

export async function lotsOut(
  reader: Reader,
  { orderId, lineId }: { readonly orderId: string; readonly lineId: string },
): Promise<readonly LotOut[]> {
  const found = await sql<LotOut>`
    select own.id as "lotId", own.code, sum(-m.on_hand_delta)::bigint as quantity
    from stock_movements m join lots lot on lot.id = m.lot_id
    join lots own on own.id = coalesce(lot.merged_into_id, lot.id)
    where m.source_id = ${orderId} and m.source_line_id = ${lineId}
      and m.kind in ('issue', 'return')
    group by own.id having sum(m.on_hand_delta) < 0
    order by own.expires_on nulls last, own.code`.execute(reader)
  return found.rows
}

type Back = {
  readonly orderId: string
  readonly lines: readonly {
    readonly lineId: string
    readonly quantity: number
    /** The lot on the package. Left out: the lots in the order in which they left. */
    readonly lotId?: string | null
  }[]
  /** The sentence of the ledger. */
  readonly reason: string
  /** The data of the order's event, if all of it is returned now. */
  readonly data: Readonly<Record<string, unknown>>
  /** The inspection may still find a unit missing: the order ends with `endIfAllBack`. */
  readonly isUntilGraded?: boolean
}

/**
 * Units of an order came back: they are on hand again at the value at which they left, but
 * unavailable until inspected. With the last of them the order is returned.
 *
 * @throws Refusal `more_than_shipped`
 */
export async function returnLines(tx: Tx, actor: Actor, back: Back): Promise<void> {
  const order = await findOrder(tx, actor, capability.returns, back.orderId, { locked: true })
  const { id, label, outlet_id: outletId } = order
  const out = await linesOut(tx, id)
  const rows = back.lines.map(({ lineId, quantity, lotId }) => {
    const line = out.find((own) => own.lineId === lineId)
    if (!line || line.out < quantity) throw moreThanOut(label, line)
    return { variantId: line.variantId, outletId, quantity, lotId, sourceLineId: lineId }
  })
  await takeBackStock(tx, actor, { noun: orderNoun.key, id, reason: back.reason }, rows)
  if (!back.isUntilGraded) await endIfAllBack(tx, actor, back)
}

/** With nothing of it out any more, an order is returned. */
export async function endIfAllBack(
  tx: Tx,
  actor: Actor,
  back: Pick<Back, 'orderId' | 'data'>,
): Promise<void> {
  const order = await findOrder(tx, actor, capability.returns, back.orderId, { locked: true })
  const { id, label, state, outlet_id: outletId } = order
  if (refuseMove(orderMachine, 'return', { label, state })) return
  const left = await linesOut(tx, id)
  if (left.some((line) => line.out > 0)) return
  await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'return',
    id,
    label,
    outletId,
    data: back.data,
  })
  await settleDocuments(tx, actor, id, 'Returned')
}

/**
 * Units that were booked as back are not: they are out again.
 *
 * @throws Refusal `order_returned` where the order has ended with them
 */
export async function undoReturnLines(
  tx: Tx,
  actor: Actor,
  undone: Omit<Back, 'data' | 'isUntilGraded'>,
): Promise<void> {
  const order = await findOrder(tx, actor, capability.returns, undone.orderId, { locked: true })
  const { id, label, state, outlet_id: outletId } = order
  if (state === 'returned')
    throw new Refusal(
      'conflict',
      'order_returned',
      `${label} is returned as a whole, which is not undone. Grade what is here, and put aside what is not.`,
    )
  const known = await variantsOf(tx, id)
  const rows = undone.lines.flatMap(({ lineId, quantity, lotId }) => {
    const variantId = known.get(lineId)
    return variantId ? [{ variantId, outletId, quantity, lotId, sourceLineId: lineId }] : []
  })
  await undoTakingBack(tx, actor, { noun: orderNoun.key, id, reason: undone.reason }, rows)
}

async function variantsOf(tx: Tx, orderId: string): Promise<ReadonlyMap<string, string>> {
  const lines = await linesOut(tx, orderId)
  return new Map(lines.map(({ lineId, variantId }) => [lineId, variantId]))
}

function moreThanOut(label: string, line: LineOut | undefined): Refusal {
  return new Refusal(
    'conflict',
    'more_than_shipped',
    `${line ? `Of ${line.sku} so much` : 'This line'} of ${label} is not out any more. Look at the order again.`,
    { field: 'lines' },
  )
}
