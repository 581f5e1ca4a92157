import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { AreaRecord } from '../risk-facts.ts'
import type { ScoredOrder } from './orders-to-score.ts'
import { cameBack } from './read-histories.ts'

/** What is known of an address from the orders of others. Ids are newest first. */
export type Neighbours = {
  readonly people: number
  readonly delivered: number
  readonly cameBack: readonly string[]
}

export const noNeighbours: Neighbours = { people: 0, delivered: 0, cameBack: [] }

/** So many of the newest orders to an address are looked at. */
const mostOfAddress = 200

/** The newest orders of other customers to the same address, by order. */
export async function readNeighbours(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Neighbours>> {
  const found = await sql<Neighbours & { id: string }>`
    select o.id, count(distinct p.phone_key)::integer as people,
      (count(*) filter (where p.state = 'delivered'))::integer as delivered,
      coalesce(array_agg(p.id order by p.placed_at desc, p.id) filter (where ${cameBack}), '{}')
        as "cameBack"
    from orders o cross join lateral (
      select p.id, p.phone_key, p.customer_id, p.state, p.placed_at from orders p
      where p.address_key = o.address_key and p.address_key <> '' and p.id <> o.id
      order by p.placed_at desc limit ${mostOfAddress}) as p
    where o.id = any(${[...orderIds]}::uuid[]) and p.phone_key <> o.phone_key
      and (p.customer_id is null or o.customer_id is null or p.customer_id <> o.customer_id)
    group by o.id`.execute(reader)
  return new Map(found.rows.map(({ id, ...neighbours }) => [id, neighbours]))
}

/** How many parcels arrived at each of these addresses, of all customers. */
export async function readArrivals(
  reader: Reader,
  addressKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ key: string; delivered: number }>`
    select address_key as key, sum(delivered)::integer as delivered from known_addresses
    where address_key = any(${[...addressKeys]}::text[]) group by address_key`.execute(reader)
  return new Map(found.rows.map(({ key, delivered }) => [key, delivered]))
}

type Sums = { readonly delivered: number; readonly returned: number }

export type AreaSums = ReadonlyMap<string, Sums>

/** A country is an area without a town. */
const keyOf = (countryKey: string, cityKey: string) => `${countryKey}|${cityKey}`

/** The records of the towns of these orders and of their countries, of the last twelve months. */
export async function readAreas(reader: Reader, orders: readonly ScoredOrder[]): Promise<AreaSums> {
  const areas = orders.flatMap(({ cityKey, countryKey }) => [
    { country: countryKey, city: cityKey },
    { country: countryKey, city: '' },
  ])
  const found = await sql<Sums & { country: string; city: string }>`
    select a.country, a.city, sum(s.delivered)::integer as delivered,
      sum(s.returned)::integer as returned
    from (select distinct country, city from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
      as given(country text, city text)) as a
    join risk_areas_sums s on s.country = a.country and s.city = a.city
    where s.month_of > (now() at time zone 'UTC')::date - interval '1 year'
    group by a.country, a.city`.execute(reader)
  return new Map(found.rows.map(({ country, city, ...sums }) => [keyOf(country, city), sums]))
}

/** The town and the country of an order; null where nothing is known. */
export function areasOf(
  areas: AreaSums,
  { city, cityKey, country, countryKey }: ScoredOrder,
): { readonly town: AreaRecord | null; readonly country: AreaRecord | null } {
  const named = (name: string, sums: Sums | undefined) =>
    name === '' || !sums ? null : { name, ...sums }
  return {
    town: cityKey === '' ? null : named(city, areas.get(keyOf(countryKey, cityKey))),
    country: named(country, areas.get(keyOf(countryKey, ''))),
  }
}
