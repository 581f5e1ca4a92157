import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'
import { settleDocuments } from './settle-documents.ts'
import { settleMoney } from './settle-money.ts'

/** Settles the money of an order once a message of its sales channel was applied as a whole. */
export async function settleChannelMoney(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  before: OrderTerms,
): Promise<void> {
  await settleMoney(tx, actor, order, before)
  await settleDocuments(tx, actor, order.id, 'Changed in the sales channel')
}
