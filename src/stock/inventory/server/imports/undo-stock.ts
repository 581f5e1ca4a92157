import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportChange, ImportSource } from '#platform/server/table-import.ts'
import { productNoun } from '#stock/catalog/catalog.nouns.ts'
import { undoProducts } from '#stock/catalog/server/index.ts'
import { requireTakingIn } from '../require-taking-in.ts'
import { takeInStock } from '../take-in-stock.ts'
import { takeOutStock } from '../take-out-stock.ts'

const booked = z.object({
  outletId: z.string(),
  lotId: z.string().nullable(),
  binId: z.string().nullable(),
  delta: z.number().int(),
})

/** Reverses what a stock list booked, as far as it is still there. */
export async function undoStock(
  tx: Tx,
  actor: Actor,
  source: ImportSource,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  const isProduct = ({ noun }: ImportChange) => noun === productNoun.key
  for (const change of changes.filter((each) => !isProduct(each))) {
    try {
      await bookBack(tx, actor, source, change)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ id: change.id, label: change.label, reason: error.message })
    }
  }
  const products = await undoProducts(tx, actor, changes.filter(isProduct))
  return {
    undone: changes.length - left.length - products.left.length,
    left: [...left, ...products.left],
  }
}

async function bookBack(
  tx: Tx,
  actor: Actor,
  { noun, id, label }: ImportSource,
  change: ImportChange,
): Promise<void> {
  const { delta, ...place } = booked.parse(change.before)
  const source = { noun, id, reason: `Undone. ${label}` }
  const row = { ...place, variantId: change.id, quantity: Math.abs(delta) }
  const kind = 'adjustment'
  if (delta < 0) {
    await requireTakingIn(tx, place.outletId, 'found')
    await takeInStock(tx, actor, source, [row], { kind })
  } else await takeOutStock(tx, actor, source, [row], { kind })
}
