import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { reserveUpTo } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { isMatched } from '../../short.rules.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'
import { setShort } from './set-short.ts'
import { stockedLines } from './settle-stock-holds.ts'

/**
 * Reserves what is available for an order that was just written with all its units short, and takes
 * that off what is short.
 *
 * @returns whether a line of a product is still short
 */
export async function reserveFirst(tx: Tx, actor: Actor, order: HeldOrder): Promise<boolean> {
  const { id, outlet_id: outletId } = order
  const short = (await stockedLines(tx, id))
    .filter(isMatched)
    .filter(({ shortQuantity }) => shortQuantity > 0)
  const source = { noun: orderNoun.key, id, outletId, reason: '' }
  const got = await reserveUpTo(
    tx,
    actor,
    source,
    short.map(({ id: sourceLineId, variantId, shortQuantity: quantity }) => {
      return { sourceLineId, variantId, quantity }
    }),
  )
  const left = short.map(({ id: lineId, shortQuantity }) => {
    return { lineId, shortQuantity: shortQuantity - (got.get(lineId) ?? 0) }
  })
  await setShort(tx, left)
  return left.some(({ shortQuantity }) => shortQuantity > 0)
}
