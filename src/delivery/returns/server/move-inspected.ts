import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  changeKind,
  putBack,
  requireSaleableLots,
  type StockRow,
  type StockSource,
  takeInStock,
  takeOutStock,
} from '#stock/inventory/server/index.ts'
import type { UnavailableKind } from '#stock/inventory/stock-words.ts'
import type { StockEnd } from '../returns.rules.ts'

type Graded = StockRow & { readonly sku: string }

/**
 * Moves inspected units to where the decision puts them.
 *
 * @returns the value of the goods that left, in minor units
 * @throws Refusal `no_b_variant`, `lot_blocked` where a unit of a blocked lot would be sold again
 */
export async function moveInspected(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  row: Graded,
  { from, end }: { readonly from: UnavailableKind; readonly end: StockEnd },
): Promise<number> {
  if (end.to === 'available') {
    await putBack(tx, actor, source, [row], from)
    return 0
  }
  if (end.to === 'aside') {
    await changeKind(tx, actor, source, [row], { from, to: end.kind })
    return 0
  }
  if (end.to === 'b_grade')
    await requireSaleableLots(tx, [{ lotId: row.lotId ?? null, outletId: row.outletId }])
  const bGrade = end.to === 'b_grade' ? await bGradeOf(tx, row) : null
  const pieces = await takeOutStock(tx, actor, source, [row], {
    kind: end.to === 'out' ? end.kind : 'adjustment',
    unavailableKind: from,
  })
  const valueMinor = pieces.reduce((sum, piece) => sum + piece.valueMinor, 0)
  if (bGrade === null) return valueMinor
  const { outletId, quantity } = row
  await takeInStock(tx, actor, source, [{ variantId: bGrade, outletId, quantity, valueMinor }], {
    kind: 'adjustment',
  })
  return 0
}

/** B-grade goods are a variant with a price of their own: the SKU with “-B”. */
async function bGradeOf(tx: Tx, { variantId, sku }: Graded): Promise<string> {
  const variant = await tx
    .selectFrom('variants')
    .innerJoin('variants as b', (join) => join.on('b.sku', '=', sql`variants.sku || '-B'`))
    .select('b.id')
    .where('variants.id', '=', variantId)
    .executeTakeFirst()
  if (variant) return variant.id
  throw new Refusal(
    'unprocessable',
    'no_b_variant',
    `There is no ${sku}-B to sell it as. Add that variant with its own price in Products, or choose something else.`,
    { field: 'disposition', details: { sku } },
  )
}
