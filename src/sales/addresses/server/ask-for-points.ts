import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { WrittenAddress } from '../address-key.ts'

/** An address to be found on the map; `country` is its ISO code. */
export type AskedAddress = WrittenAddress & { readonly key: string }

/** Puts addresses in the geocoder's queue; one that was asked before only where it is asked again. */
export async function askForPoints(
  tx: Tx,
  addresses: readonly AskedAddress[],
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<void> {
  const rows = addresses.map(({ address, ...rest }) => ({ ...rest, street: address }))
  const onConflict = isAgain
    ? sql`do update set answer = 'waiting', latitude = null, longitude = null, places = '{}',
        label = '', attempts = 0, asked_at = now(), again_at = null,
        street = excluded.street, city = excluded.city, postcode = excluded.postcode`
    : sql`do nothing`
  await sql`insert into address_points (address_key, country, street, city, postcode)
    select distinct on (key) key, country, street, city, postcode
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a(key text, country text, street text, city text, postcode text)
    order by key
    on conflict (address_key, country) ${onConflict}`.execute(tx)
}
