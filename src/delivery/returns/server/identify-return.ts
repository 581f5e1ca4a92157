import { sql } from 'kysely'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { findOrder, returnLines } from '#sales/orders/server/index.ts'
import { type StockRow, takeOutStock } from '#stock/inventory/server/index.ts'
import { returnNoun } from '../returns.nouns.ts'
import { access, findReturn, type LineRow, returnLinesOf } from './find-return.ts'
import { returnableLines } from './returnable-lines.ts'
import { type WaitingLot, waitingLots } from './waiting-lots.ts'

type Piece = StockRow & WaitingLot & { readonly lineId: string }

type Input = { readonly id: string; readonly version: number; readonly orderId: string }

/**
 * The owner of a parcel was found. What was booked as found is booked as the order's own instead,
 * at its value when it left, so that nothing is in stock twice.
 */
export async function identifyReturn(tx: Tx, actor: Actor, input: Input) {
  const found = await findReturn(tx, actor, input.id, { locked: true })
  const { id, label, outletId } = found
  if (found.version !== input.version) throw staleVersion(label, input.version, found.version)
  const order = await findOrder(tx, actor, access, input.orderId, { locked: true })
  if (order.outlet_id !== outletId) throw notFound('This order')
  const lines = await returnLinesOf(tx, id)
  if (found.orderId !== null || found.state !== 'received' || lines.some((l) => l.inspected > 0))
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${found.orderId === null ? 'under inspection' : 'identified already'}. You can choose the order only of an unidentified parcel that is not inspected yet.`,
      { details: { state: found.state } },
    )
  const matched = await matchLines(tx, input.orderId, order.label, lines)
  if (matched.length > 0) {
    const source = {
      noun: returnNoun.key,
      id,
      reason: `${label} is of ${order.label.toLowerCase()}`,
    }
    const pieces: Piece[] = []
    for (const { line, lineId } of matched)
      for (const lot of await waitingLots(tx, found, line))
        pieces.push({ ...lot, lineId, variantId: line.variantId, outletId })
    for (const [unavailableKind, rows] of Map.groupBy(pieces, ({ kind }) => kind))
      await takeOutStock(tx, actor, source, rows, { kind: 'adjustment', unavailableKind })
    await returnLines(tx, actor, {
      orderId: input.orderId,
      lines: pieces.map(({ lineId, lotId, quantity }) => ({ lineId, lotId, quantity })),
      reason: `${label} received`,
      data: { return: id, reason: label },
    })
  }
  for (const { line, lineId } of matched)
    await sql`update return_lines set order_line_id = ${lineId} where id = ${line.id}`.execute(tx)
  const kept = await sql<{ version: number }>`
    update returns set order_id = ${input.orderId}, version = version + 1 where id = ${id}
    returning version`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'return.identified',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { order: [null, order.label] },
  })
  return { id, version: kept.rows[0]?.version ?? 0, state: found.state }
}

async function matchLines(tx: Tx, orderId: string, label: string, lines: readonly LineRow[]) {
  const returnable = await returnableLines(tx, orderId)
  return lines.map((line) => {
    const own = returnable.filter(({ variantId }) => variantId === line.variantId)
    const fit = own.find((each) => each.returnable >= line.received)
    if (fit) return { line, lineId: fit.lineId }
    throw new Refusal(
      'unprocessable',
      own.length === 0 ? 'not_of_order' : 'more_than_shipped',
      own.length === 0
        ? `${line.sku} is in this parcel and was not part of ${label}. Look for another order.`
        : `More of ${line.sku} is in this parcel than ${label} still has out. Look for another order.`,
      { field: 'orderId', details: { sku: line.sku } },
    )
  })
}
