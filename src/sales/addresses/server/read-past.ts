import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { AddressFacts } from '../address-finding.ts'

type Known = NonNullable<AddressFacts['known']>
type Point = NonNullable<AddressFacts['point']>

/** How often parcels arrived at these addresses and came back from them, by their keys. */
export async function readKnownAddresses(
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const found = await sql<Known & { key: string }>`
    select address_key as key, sum(delivered)::integer as delivered,
      sum(refused)::integer as refused
    from known_addresses where address_key = any(${keys}::text[]) group by address_key`.execute(
    reader,
  )
  return new Map(found.rows.map(({ key, ...known }) => [key, known]))
}

/** What the geocoder answered for these addresses, by their keys. */
export async function readMapPoints(
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Point>> {
  const found = await sql<Point & { key: string }>`
    select address_key as key, answer = 'found' as "isFound", places
    from address_points
    where address_key = any(${keys}::text[]) and answer in ('found', 'not_found')`.execute(reader)
  return new Map(found.rows.map(({ key, ...point }) => [key, point]))
}
