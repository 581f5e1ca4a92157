import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { completeSale, type NewSale } from '#sales/pos/server/complete-sale.ts'
import { parkSale } from '#sales/pos/server/parked-sales.ts'
import { quoteSale } from '#sales/pos/server/quote-sale.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { anOpenSession } from './register-steps.ts'
import { setUp, type World } from './world.ts'

type Wanted = Partial<NewSale> & { readonly registerId: string }

/** A sale of one unit of the first product, paid in cash with the exact amount. */
export async function newSale(
  db: Database,
  world: World,
  { registerId, ...more }: Wanted,
): Promise<NewSale> {
  const variantId = world.variants[0]?.id ?? ''
  const cart = {
    registerId,
    customerId: null,
    discountMinor: 0,
    lines: [{ variantId, quantity: 1, discountMinor: 0 }],
    ...more,
  }
  const { totalMinor } = await quoteSale(db.reader, world.admin, cart)
  const payments = [{ method: 'cash' as const, amountMinor: totalMinor, reference: '' }]
  return { id: newId(), totalMinor, payments, ...cart }
}

export async function aSale(
  db: Database,
  world: World,
  wanted: Partial<NewSale> = {},
  actor: Actor = world.admin,
) {
  const registerId = wanted.registerId ?? (await anOpenSession(db, world)).registerId
  const sale = await newSale(db, world, { ...wanted, registerId })
  return db.transaction((tx) => completeSale(tx, actor, sale))
}

/** One unit of the first product, parked under a name. */
export async function aParkedSale(db: Database, world: World, label = 'Ada', at?: string) {
  const registerId = at ?? (await anOpenSession(db, world)).registerId
  const [variant] = world.variants
  const line = {
    variantId: variant?.id ?? '',
    sku: variant?.sku ?? '',
    title: 'Mug',
    quantity: 1,
    quantityScale: 0,
    unitPriceMinor: null,
    discountMinor: 0,
    lotCode: null,
  }
  const cart = { lines: [line], customer: null, discountMinor: 0 }
  return db.transaction((tx) =>
    parkSale(tx, world.admin, { registerId, label, totalMinor: 0, cart }),
  )
}

/** A sale, its line and a parked sale, for records of one outlet. */
export async function someSales(db: Database, world: World, word: string) {
  const { registerId } = await anOpenSession(db, world)
  const { outletId, variants } = world
  const one = { variantId: variants[0]?.id ?? '', outletId, quantity: 1 }
  const source = { noun: 'stock', id: newId(), reason: 'For a sale' }
  await db.transaction((tx) => bookOpeningStock(tx, setUp, source, [one]))
  const sale = await aSale(db, world, { registerId })
  return {
    sale: sale.id,
    'sale line': sale.lines[0]?.id ?? '',
    'parked sale': (await aParkedSale(db, world, word, registerId)).id,
  }
}
