import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { addMaterial } from '#stock/packaging/server/index.ts'
import { setUp, type World } from './world.ts'

const none = {
  innerLengthMillimetres: null,
  innerWidthMillimetres: null,
  innerHeightMillimetres: null,
  outerLengthMillimetres: null,
  outerWidthMillimetres: null,
  outerHeightMillimetres: null,
}

export const aBox = {
  kind: 'box',
  innerLengthMillimetres: 300,
  innerWidthMillimetres: 200,
  innerHeightMillimetres: 150,
  outerLengthMillimetres: 310,
  outerWidthMillimetres: 210,
  outerHeightMillimetres: 160,
  mostWeightGrams: 20_000,
  tareGrams: 120,
  isReusable: false,
} as const

export const aFiller = {
  ...none,
  kind: 'filler',
  mostWeightGrams: null,
  tareGrams: 10,
  isReusable: false,
} as const

/** A box, or what `facts` describe, with this many in the world's outlet. */
export async function addBoxes(
  db: Database,
  world: World,
  count: number,
  facts: Partial<Parameters<typeof addMaterial>[2]> = {},
): Promise<{ id: string; sku: string }> {
  const sku = `BOX-${newId().slice(-12).toUpperCase()}`
  return db.transaction(async (tx) => {
    const input = { ...aBox, sku, title: sku, costMinor: 40, currency: 'GBP', ...facts }
    const { id } = await addMaterial(tx, setUp, input)
    const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
    if (count > 0)
      await bookOpeningStock(tx, setUp, source, [
        { variantId: id, outletId: world.outletId, quantity: count },
      ])
    return { id, sku }
  })
}

/** Sets size and weight of every product of the world. */
export async function measureAll(db: Database, millimetres = 90, grams = 350): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('variants')
      .set({
        length_millimetres: millimetres,
        width_millimetres: millimetres,
        height_millimetres: millimetres,
        weight_grams: grams,
      })
      .where('weight_grams', 'is', null)
      .execute(),
  )
}
