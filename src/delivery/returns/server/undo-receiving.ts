import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { undoReturnLines } from '#sales/orders/server/index.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { returnNoun } from '../returns.nouns.ts'
import { toInspect } from '../returns.rules.ts'
import { dropFound } from './drop-found.ts'
import { type FoundReturn, findInspectable, type LineRow, returnLinesOf } from './find-return.ts'
import { goOnWithout } from './finish-inspection.ts'
import { getReturn } from './get-return.ts'
import { waitingLots } from './waiting-lots.ts'

type Input = {
  readonly id: string
  readonly lineId: string
  readonly quantity: number
  /** By default: the lot that came last and waits for inspection. */
  readonly lotId?: string | undefined
}

/** A unit was scanned by mistake: stock and line are restored. */
export async function undoReceiving(tx: Tx, actor: Actor, input: Input) {
  const found = await findInspectable(tx, actor, input.id, { locked: true })
  const { id, label, outletId } = found
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
  if (line.orderLineId) await putBackOut(tx, actor, { found, line, quantity, lotId })
  else await dropFound(tx, actor, { found, line, quantity, lotId, why: 'scanned by mistake' })
  await appendEvent(tx, actor, {
    type: 'return.unit_undone',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { sku, quantity: formatQuantity(quantity, quantityScale) },
  })
  await goOnWithout(tx, actor, found)
  return getReturn(tx, actor, { id })
}

type Undone = {
  readonly found: FoundReturn
  readonly line: LineRow
  readonly quantity: number
  readonly lotId: string | null
}

/** With the customer again, in our records. */
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
