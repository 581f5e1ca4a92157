import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { bookFoundStock, openBinVariance } from '#stock/inventory/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { WrittenLine } from './write-sale.ts'

type Sold = {
  readonly id: string
  readonly label: string
  readonly outletId: string
  readonly lines: readonly WrittenLine[]
}

/**
 * Books what a sale took beyond the stock as found, because it has left the shop; each product gets
 * a variance, so that its bin is counted, and the sale gets a finding. Of products with lots the lot
 * has to be in stock.
 */
export async function provideSoldStock(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, lines }: Sold,
): Promise<void> {
  const needed = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    needed.set(variantId, (needed.get(variantId) ?? 0) + quantity)
  const tracked = await tx
    .selectFrom('variants')
    .select('id')
    .where('id', 'in', [...needed.keys()])
    .where('tracking', '<>', 'none')
    .execute()
  for (const { id: variantId } of tracked) needed.delete(variantId)
  const source = { noun: saleNoun.key, id, label }
  const found = await bookFoundStock(
    tx,
    actor,
    { noun: source.noun, id, reason: `${label}, sold beyond the stock` },
    outletId,
    needed,
  )
  for (const { variantId, quantity } of found)
    await openBinVariance(tx, actor, {
      outletId,
      variantId,
      quantity,
      source,
      cause: 'Sold without the network, and not in stock',
      isBooked: true,
    })
  if (found.length > 0)
    await sql`update sales set findings = findings || '{not_in_stock}'::text[] where id = ${id}`.execute(
      tx,
    )
}
