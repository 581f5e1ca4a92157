import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { HoldCause } from '../../desk-words.ts'
import { type StockedLine, shortInWords, unmatchedInWords } from '../../short.rules.ts'
import { closeHold, type HeldOrder, openHold } from '../fulfilment/open-hold.ts'

/**
 * Opens, updates or ends the holds for stock to match the lines: one for short units, one for
 * unmatched products. The caller has locked the order, or has just created it.
 */
export async function settleStockHolds(tx: Tx, actor: Actor, order: HeldOrder): Promise<void> {
  const lines = await stockedLines(tx, order.id)
  const open = await tx
    .selectFrom('order_holds')
    .select(['id', 'cause'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'stock')
    .where('cause', 'in', ['short', 'unmatched'])
    .where('released_at', 'is', null)
    .execute()
  const settle = async (cause: HoldCause, reason: string | null, note: string) => {
    const held = open.find((hold) => hold.cause === cause)
    if (reason !== null) await openHold(tx, actor, order, { kind: 'stock', reason, cause })
    else if (held) await closeHold(tx, actor, order, { id: held.id, kind: 'stock', note })
  }
  await settle('unmatched', unmatchedInWords(lines), 'Every line matches a product')
  await settle('short', shortInWords(lines), 'Nothing is short')
}

export async function stockedLines(
  tx: Tx,
  orderId: string,
): Promise<readonly (StockedLine & { readonly id: string })[]> {
  const found = await sql<StockedLine & { id: string }>`
    select id, variant_id as "variantId", sku, title, quantity - cancelled_quantity as quantity,
      quantity_scale as "quantityScale", short_quantity as "shortQuantity",
      elsewhere_quantity as "elsewhereQuantity"
    from order_lines where order_id = ${orderId} and quantity > cancelled_quantity
    order by position`.execute(tx)
  return found.rows
}
