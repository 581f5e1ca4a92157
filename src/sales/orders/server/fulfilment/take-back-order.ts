import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { takeBackStock } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { keepReason } from '../order-words-apart.ts'
import { linesOut } from './return-lines.ts'

/**
 * The whole parcel came back: what of its units is not back yet is on hand again, but unavailable
 * until inspected. Returns hear of it and put it on their bench.
 */
export async function takeBackOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: ReasonGiven },
) {
  const {
    id,
    label,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.returns, input.id, { locked: true })
  const reason = await reasonFor(tx, 'order.return', input.reason)
  const lines = await linesOut(tx, id)
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'return',
    id,
    version: input.version,
    label,
    outletId,
    data: await keepReason(tx, id, reason),
  })
  await takeBackStock(
    tx,
    actor,
    { noun: orderNoun.key, id, reason: reason.label },
    lines
      .filter(({ out }) => out > 0)
      .map(({ lineId, variantId, out }) => ({
        variantId,
        outletId,
        quantity: out,
        sourceLineId: lineId,
      })),
  )
  await settleDocuments(tx, actor, id, reason.label)
  return { id, state: 'returned' as const, version }
}
