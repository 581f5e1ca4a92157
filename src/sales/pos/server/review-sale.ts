import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { rolesAt } from '#sales/orders/server/index.ts'
import { refuseReviewing } from '../offline-sales.rules.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import { lockSale } from './find-sale.ts'
import { getSale } from './sales.queries.ts'

/**
 * Marks the findings of a sale as reviewed. Sent twice, the second is answered as the first.
 *
 * @throws Refusal `nothing_to_review`, `not_yours_to_review`
 */
export async function reviewSale(
  tx: Tx,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Sale> {
  const { label, outletId } = await lockSale(tx, actor, id)
  const refusal = refuseReviewing(rolesAt(actor, outletId))
  if (refusal) throw refusal
  const sale = await tx
    .selectFrom('sales')
    .select(['findings', 'reviewed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!sale) throw notFound('This sale')
  if (sale.findings.length === 0)
    throw new Refusal('conflict', 'nothing_to_review', `${label} has nothing to review.`)
  if (sale.reviewed_at === null) {
    await tx
      .updateTable('sales')
      .set((set) => ({
        reviewed_by: actor.userId,
        reviewed_at: set.fn<string>('now', []),
        version: set('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await appendEvent(tx, actor, { type: 'sale.reviewed', noun: saleNoun, id, label, outletId })
  }
  return getSale(tx, actor, { id })
}
