import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewRegisterOrder } from '#sales/pos/register-orders.contract.ts'
import { quoteRegisterOrder } from '#sales/pos/server/quote-register-order.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { addStore, setUp, type World } from './world.ts'

/** Another outlet that ships, with so many units of each product. */
export async function anOutletWithStock(
  db: Database,
  world: World,
  code: string,
  quantity = 100,
): Promise<string> {
  const outletId = await addStore(db, code)
  await db.transaction((tx) =>
    bookOpeningStock(
      tx,
      setUp,
      { noun: 'stock', id: newId(), reason: 'Opening stock' },
      world.variants.map(({ id: variantId }) => ({ variantId, outletId, quantity })),
    ),
  )
  return outletId
}

type Wanted = Partial<NewRegisterOrder> & {
  readonly registerId: string
  readonly outletId: string
}

/** An order of two units of the first product for a new customer; nothing is paid now. */
export async function newRegisterOrder(
  db: Database,
  world: World,
  wanted: Wanted,
): Promise<NewRegisterOrder> {
  const goods = {
    registerId: wanted.registerId,
    customerId: wanted.customerId ?? null,
    discountMinor: wanted.discountMinor ?? 0,
    shippingMinor: wanted.shippingMinor ?? 0,
    lines: wanted.lines ?? [
      { variantId: world.variants[0]?.id ?? '', quantity: 2, discountMinor: 0 },
    ],
  }
  const { totalMinor } = await quoteRegisterOrder(db.reader, world.admin, goods)
  return {
    ...{ id: newId(), totalMinor, payments: [], promisedOn: null, note: '', email: '' },
    ...{
      shipName: 'Ada Byron',
      shipPhone: '+44 20 7946 0958',
      shipAddress: '12 St James’s Square',
    },
    ...{ shipPostcode: 'SW1Y 4JH', shipCity: 'London', shipCountry: 'GB' },
    ...goods,
    ...wanted,
  }
}
