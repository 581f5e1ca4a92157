import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopAddress, ShopOrder, ShopRefund } from '../shop-order.ts'
import { termsOf, withoutReason } from '../shop-terms.ts'

/** Saves the reported state, with which the next change is compared, and all reported refunds. */
export async function keepTerms(
  tx: Tx,
  channel: { readonly id: string },
  ref: string,
  { stated, refunds }: { stated: ShopOrder; refunds: readonly ShopRefund[] },
): Promise<void> {
  const terms = JSON.stringify(termsOf(stated, markOf(stated.ship)))
  const told = JSON.stringify(refunds.map(withoutReason))
  await sql`update channel_orders set terms = ${terms}::jsonb, refunds = ${told}::jsonb
    where channel_id = ${channel.id} and external_ref = ${ref}`.execute(tx)
}

/** A hash that shows whether two addresses are the same, and nothing else about them. */
export function markOf(address: ShopAddress): string {
  return createHash('sha256').update(JSON.stringify(address)).digest('hex')
}
