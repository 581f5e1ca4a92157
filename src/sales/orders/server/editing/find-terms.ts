import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findOrder } from '../find-order.ts'
import { loadTerms, type OrderTerms } from './load-terms.ts'

/** The terms of one order within the actor's outlets. */
export async function findTerms(reader: Reader, actor: Actor, id: string): Promise<OrderTerms> {
  const own = await reader
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, capability.orders, 'outlet_id'))
    .executeTakeFirst()
  const [terms] = own ? await loadTerms(reader, [own.id]) : []
  if (!terms) throw notFound('This order')
  return terms
}

/** The same for a write: the row stays locked, so that two payments or edits come one by one. */
export async function lockTerms(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ order: Awaited<ReturnType<typeof findOrder>>; terms: OrderTerms }> {
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  const [terms] = await loadTerms(tx, [id])
  if (!terms) throw notFound('This order')
  return { order, terms }
}
