import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockLevels, releasePart, reserveStock } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { takeOffLine } from '../../short.rules.ts'
import type { TermsLine } from './load-terms.ts'

type Line = { readonly id: string; readonly variantId: string; readonly quantity: number }

/** A line as it was, of which some may be short or sent by the sales channel. */
type LineBefore = Pick<
  TermsLine,
  'id' | 'variantId' | 'quantity' | 'shortQuantity' | 'elsewhereQuantity'
>

/**
 * Promises stock by the difference between what lines wanted and what they want now. What is given
 * up comes first, so that one line may take what another lets go; of a line that is short, what was
 * never reserved is given up before what was. All levels are locked first: two edits that give up
 * what the other takes would deadlock otherwise.
 */
export async function moveReserved(
  tx: Tx,
  actor: Actor,
  order: { readonly id: string; readonly label: string; readonly outletId: string },
  before: readonly LineBefore[],
  after: readonly Line[],
): Promise<void> {
  const { id, label, outletId } = order
  const wanted = new Map(after.map((line) => [line.id, line.quantity]))
  const had = new Map(before.map((line) => [line.id, line.quantity]))
  const source = { noun: orderNoun.key, outletId, reason: `${label} edited` }
  const given = before.flatMap((line) => {
    const { released: quantity } = takeOffLine(line, line.quantity - (wanted.get(line.id) ?? 0))
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
  const taken = after.flatMap(({ id: sourceLineId, variantId, quantity: now }) => {
    const quantity = now - (had.get(sourceLineId) ?? 0)
    return quantity > 0 ? [{ variantId, quantity, sourceLineId }] : []
  })
  if (given.length > 0) {
    const variantIds = [...before, ...taken].flatMap(({ variantId }) => variantId ?? [])
    await lockLevels(
      tx,
      variantIds.map((variantId) => ({ variantId, outletId })),
    )
    await releasePart(tx, actor, source, given)
  }
  await reserveStock(tx, actor, { ...source, id }, taken)
}
