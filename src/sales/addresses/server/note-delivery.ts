import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type DeliveryNote = {
  readonly addressKey: string
  readonly country: string
  readonly outcome: 'delivered' | 'refused'
}

/** A parcel arrived at an address, or was turned away there. */
export function noteDelivery(
  tx: Tx,
  addressKey: string,
  country: string,
  outcome: DeliveryNote['outcome'],
): Promise<void> {
  return noteDeliveries(tx, [{ addressKey, country, outcome }])
}

/** The same for many at once; an address without a street has no key and is passed over. */
export async function noteDeliveries(tx: Tx, notes: readonly DeliveryNote[]): Promise<void> {
  const known = notes.filter(({ addressKey }) => addressKey !== '')
  if (known.length === 0) return
  await sql`insert into known_addresses (address_key, country, delivered, refused)
    select "addressKey", country, count(*) filter (where outcome = 'delivered'),
      count(*) filter (where outcome = 'refused')
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as n("addressKey" text, country text, outcome text)
    group by "addressKey", country order by "addressKey", country
    on conflict (address_key, country) do update set
      delivered = known_addresses.delivered + excluded.delivered,
      refused = known_addresses.refused + excluded.refused, last_at = now()`.execute(tx)
}
