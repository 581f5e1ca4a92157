import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopAddress, ShopOrder, ShopRefund } from '../shop-order.ts'
import { termsOf, withoutReason } from '../shop-terms.ts'

/** Keeps what was stated, against which the next change is found, and all refunds that were told. */
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

/** Two addresses have the same mark when they are the same; it says nothing else of them. */
export function markOf(address: ShopAddress): string {
  return createHash('sha256').update(JSON.stringify(address)).digest('hex')
}
