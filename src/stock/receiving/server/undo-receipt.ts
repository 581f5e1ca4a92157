import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { type InflowRow, takeOutReceived } from '#stock/inventory/server/index.ts'
import { recordUndone } from '#stock/purchasing/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import { receiptMachine } from '../receiving.states.ts'
import { withdrawOver } from './differences-of-receipt.ts'
import { findReceipt } from './find-receipt.ts'
import { unitsOf } from './receive-goods.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { moveReceipt } from './tell-receipt.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

type Piece = InflowRow & {
  readonly outcome: CountOutcome
  readonly orderLineId: string | null
  readonly putAway: number
}

/**
 * Takes everything of a receipt out of stock again, at the value with which it came, and off its
 * order. It can be undone until the first of its goods is put away.
 */
export const undoReceipt =
  ({ whyKept }: Pick<ReceivingParts, 'whyKept'>) =>
  async (tx: Tx, actor: Actor, { id, version, reason }: Input) => {
    const receipt = await findReceipt(tx, actor, id, { isLocked: true })
    throwIfRefused(refuseMove(receiptMachine, 'undo', receipt))
    const because = await reasonFor(tx, 'receipt.end', reason)
    const found = await sql<Piece>`
    select line.variant_id as "variantId", ${receipt.outletId}::uuid as "outletId",
      p.lot_id as "lotId", p.bin_id as "binId", p.quantity, p.value_minor as "valueMinor",
      line.id as "sourceLineId", p.outcome, line.order_line_id as "orderLineId",
      p.put_away as "putAway"
    from goods_receipt_pieces p join goods_receipt_lines line on line.id = p.line_id
    where line.receipt_id = ${id} order by p.position`.execute(tx)
    if (found.rows.some(({ putAway }) => putAway > 0)) throw alreadyPutAway(receipt.label)
    const { label, orderId } = receipt
    const units = unitsOf(found.rows)
    if (orderId !== null && units.length > 0)
      await recordUndone(tx, actor, orderId, { units, receipt: label })
    const source = {
      noun: receiptNoun.key,
      id,
      reason: `Undone: ${label}`,
      reasonCode: because.code,
    }
    const of = (outcome: CountOutcome) => found.rows.filter((piece) => piece.outcome === outcome)
    await takeOutReceived(tx, actor, source, of('accepted'))
    const unavailableKind = 'quality_control'
    await takeOutReceived(tx, actor, source, of('quality'), { unavailableKind })
    await withdrawOver(tx, actor, id)
    const step = { version, data: reasonFacts(because) }
    const moved = await moveReceipt(tx, actor, receipt, 'undo', step).catch((error: unknown) => {
      throw whyKept(brokenConstraint(error), label) ?? error
    })
    return { id, version: moved }
  }

function alreadyPutAway(label: string): Refusal {
  return new Refusal(
    'conflict',
    'already_put_away',
    `Goods of ${label} are already put away, so it can’t be undone. Take them back from their bins first, or adjust the stock.`,
  )
}
