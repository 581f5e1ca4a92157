import { stockNoun } from '#inventory/inventory.nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { type IdempotentRequest, storedAnswer } from '#platform/server/http/idempotency.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { NewOrder } from '../orders.contract.ts'
import { orderNoun } from '../orders.nouns.ts'
import { type Placement, placeOrders, unknownOutlet } from './place-orders.ts'

/**
 * Places one order. The hot path of the house: the statement is its own transaction and keeps the
 * answer itself, so that the act is one round trip. A repeated key breaks the key table's primary
 * key, which undoes the statement; then the first answer is given again.
 */
export async function placeOrder(
  db: Database,
  actor: Actor,
  input: NewOrder,
  request: IdempotentRequest | null,
): Promise<Placement> {
  if (!isWithinOutlets(actor, capability.orders, input.outletId)) throw unknownOutlet()
  try {
    const order = { ...input, channel: 'staff', externalRef: null, placedAt: null }
    const [placed] = await placeOrders(db.pool, db.reader, actor, [order], request)
    if (!placed) throw new Error('The placement returned no order.')
    const { outletId } = input
    db.announce([
      { noun: orderNoun.key, ids: [placed.id], outletId },
      { noun: stockNoun.key, outletId },
    ])
    return placed
  } catch (error) {
    if (request && brokenConstraint(error) === 'idempotency_keys_pkey')
      return storedAnswer<Placement>(db.reader, actor, request)
    throw error
  }
}
