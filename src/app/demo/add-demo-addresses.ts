import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { noteDeliveries } from '#sales/addresses/server/index.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'

const atOnce = 500

/** What was learnt from the parcels of the past, and a look at every address that waits. */
export async function addDemoAddresses(tx: Tx): Promise<void> {
  const past = await tx
    .selectFrom('orders')
    .select([
      'state',
      'ship_address as address',
      'ship_city as city',
      'ship_postcode as postcode',
      'ship_country as country',
    ])
    .where('state', 'in', ['delivered', 'returned'])
    .execute()
  await noteDeliveries(
    tx,
    past.map((order) => ({
      addressKey: addressKey(order),
      country: countryCode(order.country),
      outcome: order.state === 'delivered' ? 'delivered' : 'refused',
    })),
  )
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['pending', 'confirmed'])
    .orderBy('placed_at')
    .execute()
  for (let from = 0; from < open.length; from += atOnce)
    await proveAddresses(
      tx,
      systemActor('Address check'),
      open.slice(from, from + atOnce).map(({ id }) => id),
    )
}
