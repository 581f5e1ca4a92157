import {
  putBack,
  type StockRow,
  type StockSource,
  setAside,
  takeInStock,
  takeOutStock,
} from '#inventory/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StockEnd } from '../returns.rules.ts'

/**
 * Moves what was waiting for inspection to where the decision puts it.
 *
 * @returns what the goods were worth that left the house, in minor units
 * @throws Refusal `no_b_variant`
 */
export async function moveInspected(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  row: StockRow & { readonly sku: string },
  end: StockEnd,
): Promise<number> {
  if (end.to === 'available' || end.to === 'aside') {
    await putBack(tx, actor, source, [row], 'quality_control')
    if (end.to === 'aside') await setAside(tx, actor, source, [row], end.kind)
    return 0
  }
  const bGrade = end.to === 'b_grade' ? await bGradeOf(tx, row.sku) : null
  const pieces = await takeOutStock(tx, actor, source, [row], {
    kind: end.to === 'out' ? end.kind : 'adjustment',
    unavailableKind: 'quality_control',
  })
  const valueMinor = pieces.reduce((sum, piece) => sum + piece.valueMinor, 0)
  if (bGrade === null) return valueMinor
  const { outletId, quantity } = row
  await takeInStock(tx, actor, source, [{ variantId: bGrade, outletId, quantity, valueMinor }], {
    kind: 'adjustment',
  })
  return 0
}

/** B-grade goods are a variant of their own, with a price of their own: the SKU with “-B”. */
async function bGradeOf(tx: Tx, sku: string): Promise<string> {
  const variant = await tx
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', `${sku}-B`)
    .executeTakeFirst()
  if (variant) return variant.id
  throw new Refusal(
    'unprocessable',
    'no_b_variant',
    `There is no ${sku}-B to sell it as. Add that variant with its own price in Products, or choose something else.`,
    { field: 'disposition', details: { sku } },
  )
}
