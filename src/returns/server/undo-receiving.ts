import { sql } from 'kysely'
import { undoTakingBack } from '#inventory/server/index.ts'
import { undoReturnLines } from '#orders/server/index.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { formatAmount } from '#scanning/scanned-amount.ts'
import { returnNoun } from '../returns.nouns.ts'
import { toInspect } from '../returns.rules.ts'
import {
  type FoundReturn,
  findInspectable,
  type LineRow,
  moveReturn,
  returnLinesOf,
} from './find-return.ts'
import { getReturn } from './get-return.ts'
import { waitingLots } from './waiting-lots.ts'

type Input = {
  readonly id: string
  readonly lineId: string
  readonly quantity: number
  /** Left out: the lot that came last and waits for inspection. */
  readonly lotId?: string | undefined
}

/** A unit was scanned that is not here after all: stock and line are as they were before it. */
export async function undoReceiving(tx: Tx, actor: Actor, input: Input) {
  const found = await findInspectable(tx, actor, input.id, { locked: true })
  const { id, label, outletId, orderId } = found
  const { lineId, quantity } = input
  const line = (await returnLinesOf(tx, id)).find((own) => own.id === lineId)
  if (!line) throw notFound('This line')
  const { sku, quantityScale } = line
  if (quantity > toInspect(line))
    throw new Refusal(
      'conflict',
      'more_than_received',
      `Of ${sku} only ${formatAmount(line, toInspect(line))} wait for inspection in ${label}; what is graded stays.`,
      { field: 'quantity' },
    )
  const waiting = await waitingLots(tx, found, line)
  const lotId = input.lotId ?? waiting.findLast((lot) => lot.quantity >= quantity)?.lotId ?? null
  if (orderId) await putBackOut(tx, actor, { found, line, quantity, lotId })
  else await dropFound(tx, actor, { found, line, quantity, lotId })
  await appendEvent(tx, actor, {
    type: 'return.unit_undone',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { sku, quantity: formatQuantity(quantity, quantityScale) },
  })
  const rows = await returnLinesOf(tx, id)
  const isEmpty = rows.every(({ received, missing }) => received === 0 && missing === 0)
  // What is handed over or stands at the door does not go back on its way.
  const isOnItsWay = orderId !== null && found.kind !== 'walk_in' && found.kind !== 'unplanned'
  if (isEmpty && isOnItsWay)
    await moveReturn(tx, actor, found, 'undo_receive', { set: { received_at: null } })
  return getReturn(tx, actor, { id })
}

type Undone = {
  readonly found: FoundReturn
  readonly line: LineRow
  readonly quantity: number
  readonly lotId: string | null
}

/** With the customer again, as far as the books know. */
async function putBackOut(tx: Tx, actor: Actor, undone: Undone): Promise<void> {
  const { found, line, quantity, lotId } = undone
  await undoReturnLines(tx, actor, {
    orderId: found.orderId ?? '',
    lines: [{ lineId: line.orderLineId ?? '', quantity, lotId }],
    reason: `${found.label}, scanned by mistake`,
  })
  await sql`update return_lines set received = received - ${quantity}
    where id = ${line.id}`.execute(tx)
}

/** Of a parcel that nobody knows nothing was expected: what was found there is all there is. */
async function dropFound(tx: Tx, actor: Actor, undone: Undone): Promise<void> {
  const { found, line, quantity, lotId } = undone
  const { id, label, outletId } = found
  const source = { noun: returnNoun.key, id, reason: `${label}, scanned by mistake` }
  const row = { variantId: line.variantId, outletId, quantity, lotId }
  await undoTakingBack(tx, actor, source, [row])
  if (line.expected === quantity) {
    await sql`delete from return_photos where line_id = ${line.id}`.execute(tx)
    await sql`delete from return_lines where id = ${line.id}`.execute(tx)
  } else
    await sql`update return_lines set received = received - ${quantity},
      expected = expected - ${quantity} where id = ${line.id}`.execute(tx)
}
