import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

type City = { readonly country: string; readonly key: string }

/** The countries of these in which service locations are kept, and whether couriers cover any. */
export async function readCountries(
  reader: Reader,
  countries: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const found = await sql<{ country: string; isCovered: boolean }>`
    select c.country, exists (select 1 from courier_services s
        join service_areas a on a.id = s.area_id where a.country = c.country) as "isCovered"
    from unnest(${countries}::text[]) as c(country)
    where exists (select 1 from service_areas a where a.country = c.country and a.is_active)`.execute(
    reader,
  )
  return new Map(found.rows.map(({ country, isCovered }) => [country, isCovered]))
}

/** Names that start like a city's or share much of it, for `nearestName` to choose among. */
export function readSimilarPlaces(reader: Reader, cities: readonly City[]) {
  return namesByCity(
    reader,
    cities,
    sql`select a.name from service_areas a
      where a.country = c.country and a.kind in ('city', 'area') and a.is_active
        and (c.key like a.key || ' %' or abs(length(a.key) - length(c.key)) <= 4
          and (left(a.key, 1) = left(c.key, 1) or similarity(a.key, c.key) > 0.3))`,
  )
}

/** Other countries that have a city of this name. */
export function readOtherCountries(reader: Reader, cities: readonly City[]) {
  return namesByCity(
    reader,
    cities,
    sql`select distinct a.country as name from service_areas a
      where a.key = c.key and a.kind = 'city' and a.country <> c.country and a.is_active`,
  )
}

/** The answers of `names` for each city `c`, by country and key. */
async function namesByCity(
  reader: Reader,
  cities: readonly City[],
  names: ReturnType<typeof sql>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const distinct = new Map(
    cities.filter(({ key }) => key !== '').map((city) => [`${city.country} ${city.key}`, city]),
  )
  if (distinct.size === 0) return new Map()
  const found = await sql<{ city: string; names: string[] }>`
    select c.country || ' ' || c.key as city,
      array(select n.name from (${names}) n order by n.name) as names
    from jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb)
      as c(country text, key text)`.execute(reader)
  return new Map(found.rows.map(({ city, names }) => [city, names]))
}
