import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { OfflineSale } from '#sales/pos/offline-sales.contract.ts'
import { completeSale, type NewSale } from '#sales/pos/server/complete-sale.ts'
import { leaseNumbers } from '#sales/pos/server/lease-numbers.ts'
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

/** One unit of the first product, as a till made it without the server: at the price of the server. */
export async function anOfflineSale(
  db: Database,
  world: World,
  at: { readonly registerId: string; readonly sessionId: string; readonly number: number },
): Promise<OfflineSale> {
  const { registerId, sessionId, number } = at
  const { id, lines, totalMinor } = await newSale(db, world, { registerId })
  const line = {
    variantId: lines[0]?.variantId ?? '',
    quantity: 1,
    listPriceMinor: totalMinor,
    unitPriceMinor: totalMinor,
    discountMinor: 0,
    taxBasisPoints: 2000,
    lotCode: null,
  }
  return {
    ...{ id, number, registerId, sessionId, totalMinor },
    cashierId: world.admin.userId,
    soldAt: new Date(Date.now() - 60 * 60_000).toISOString(),
    customerId: null,
    lines: [line],
    discountMinor: 0,
    pricesIncludeTax: true,
    taxRounding: 'line',
    cashStepMinor: 1,
    payments: [{ method: 'cash', amountMinor: totalMinor, reference: '' }],
  }
}

/** One more unit of the first product, so that a sale leaves the stock as other tests expect it. */
async function stockForSale(db: Database, { outletId, variants }: World): Promise<void> {
  const one = { variantId: variants[0]?.id ?? '', outletId, quantity: 1 }
  const source = { noun: 'stock', id: newId(), reason: 'For a sale' }
  await db.transaction((tx) => bookOpeningStock(tx, setUp, source, [one]))
}

/** An open register with the numbers that it leased, and a unit to sell. */
export async function aLeasedTill(db: Database, world: World) {
  await stockForSale(db, world)
  const { id: sessionId, registerId } = await anOpenSession(db, world)
  const { numbers } = await db.transaction((tx) => leaseNumbers(tx, world.admin, { registerId }))
  return { registerId, sessionId, numbers }
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
  await stockForSale(db, world)
  const sale = await aSale(db, world, { registerId })
  return {
    sale: sale.id,
    'sale line': sale.lines[0]?.id ?? '',
    'parked sale': (await aParkedSale(db, world, word, registerId)).id,
  }
}
