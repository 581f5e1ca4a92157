import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { type DeliveryNote, noteDeliveries } from '#sales/addresses/server/index.ts'

const outcomes: Readonly<Record<string, DeliveryNote['outcome']>> = {
  'order.delivered': 'delivered',
  'order.returned': 'refused',
}

/** Learns from every parcel that arrived or came back where parcels can be brought. */
export const verificationReader = {
  name: 'verification',
  types: Object.keys(outcomes),
  take: noteOutcomes,
}

async function noteOutcomes(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  const orders = await tx
    .selectFrom('orders')
    .select([
      'id',
      'ship_address as address',
      'ship_city as city',
      'ship_postcode as postcode',
      'ship_country as country',
    ])
    .where(
      'id',
      'in',
      events.map(({ entityId }) => entityId),
    )
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const notes = events.flatMap(({ type, entityId }): DeliveryNote[] => {
    const order = byId.get(entityId)
    const outcome = outcomes[type]
    if (!order || !outcome) return []
    return [{ addressKey: addressKey(order), country: countryCode(order.country), outcome }]
  })
  await noteDeliveries(tx, notes)
}
