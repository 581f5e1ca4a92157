import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { releaseStock } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { keepWords } from '../order-words-apart.ts'

/**
 * Cancels and gives the reserved stock back, in one transaction. Held orders may be cancelled.
 * `facts` is what the record keeps besides the reason, such as the file that cancels many at once.
 */
export async function cancelOrder(
  tx: Tx,
  actor: Actor,
  input: {
    id: string
    version?: number
    reason: string
    /** The part for the log, which is never erased; left out if the text is the system's. */
    told?: string
    facts?: Readonly<Record<string, unknown>>
    /** The caller settles the documents when it is through with all of its orders. */
    isSettledLater?: boolean
  },
  /** By which permission: a call cancels by that for calls. */
  needed: Permission = capability.orders,
) {
  const { id, label, outlet_id: outletId } = await findOrder(tx, actor, needed, input.id)
  const { reason, told = reason, facts } = input
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'cancel',
    id,
    ...(input.version === undefined ? {} : { version: input.version }),
    label,
    outletId,
    // Nothing of a cancelled order is charged, so that no refund of it is a credit.
    set: { cancel_reason: reason, credited_minor: 0 },
    data: { ...facts, reason: told, ...(told === reason ? {} : await keepWords(tx, id, reason)) },
  })
  await releaseStock(tx, actor, { noun: orderNoun.key, id, outletId, reason: told })
  if (!input.isSettledLater) await settleDocuments(tx, actor, id, told)
  return { id, state: 'cancelled' as const, version }
}
