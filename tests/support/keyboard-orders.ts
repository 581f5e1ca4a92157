import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import type { Desk } from './browser.ts'

const house = systemActor('Stories')

const leeds = {
  shipPhone: '0113 496 0000',
  shipAddress: '12 Park Row',
  shipCity: 'Leeds',
  shipPostcode: 'LS1 5HD',
  shipCountry: 'GB',
}

type Address = Partial<typeof leeds>

/** Orders of one unit each, to these addresses, of a variant with enough stock. */
export async function placeAll(
  db: Database,
  shipName: string,
  addresses: readonly Address[],
): Promise<readonly { id: string; number: number }[]> {
  const { rows } = await sql<{ variantId: string; outletId: string }>`
    select l.variant_id as "variantId", l.outlet_id as "outletId" from stock_levels l
      join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      join outlets o on o.id = l.outlet_id
    where o.code = 'MAIN' and l.on_hand - l.reserved - l.unavailable >= ${addresses.length}
      and p.state = 'active' and v.quantity_scale = 0
      and exists (select from order_lines sold where sold.variant_id = v.id)
    order by l.on_hand desc limit 1`.execute(db.reader)
  const [ware] = rows
  if (!ware) throw new Error('The demo has nothing of which there is enough.')
  const placed: { id: string; number: number }[] = []
  for (const address of addresses) {
    const order = await placeOrder(
      db,
      house,
      {
        ...leeds,
        ...address,
        shipName,
        outletId: ware.outletId,
        customerId: null,
        paymentMethod: 'cash_on_delivery',
        shippingMinor: 0,
        note: '',
        lines: [{ variantId: ware.variantId, quantity: 1 }],
      },
      null,
    )
    placed.push({ id: order.id, number: order.number })
  }
  return placed
}

/** Presses keys of a desk and counts them; a typed letter is a key, too. */
export function keyCounter({ page }: Desk) {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      count += text.length
    },
    count: () => count,
  }
}
