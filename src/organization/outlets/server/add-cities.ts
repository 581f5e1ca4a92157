import { sql } from 'kysely'
import { countryName } from '#platform/country-codes.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { serviceAreaNoun } from '../outlets.nouns.ts'
import { placeKey } from '../place-names.ts'

/** A city of a list, with the names and postcodes that are new about it. */
export type ListedCity = {
  readonly country: string
  /** Empty if the list has none. */
  readonly province: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly postcodes: readonly string[]
}

/** What became of one city: its aliases by key, and postcodes, as far as they were not there. */
export type AddedPlace = {
  readonly id: string
  readonly name: string
  readonly isNew: boolean
  readonly aliasKeys: readonly string[]
  readonly postcodes: readonly string[]
}

/**
 * Adds cities with the provinces and countries around them, or their further names and postcodes
 * where they are there, in a few statements however many they are.
 */
export async function addCities(
  tx: Tx,
  actor: Actor,
  source: string,
  cities: readonly ListedCity[],
): Promise<readonly AddedPlace[]> {
  const countries = [...new Set(cities.map(({ country }) => country))]
  const around = await addAreas(
    tx,
    source,
    countries.map((country) => ({
      country,
      kind: 'country',
      name: countryName(country),
      parentId: null,
    })),
  )
  const countryIds = new Map(around.map(({ country, id }) => [country, id]))
  const named = new Map(
    cities
      .filter(({ province }) => province !== '')
      .map(({ country, province }) => [`${country} ${placeKey(province)}`, { country, province }]),
  )
  const provinces = await addAreas(
    tx,
    source,
    [...named.values()].map(({ country, province }) => ({
      country,
      kind: 'province',
      name: province,
      parentId: countryIds.get(country) ?? null,
    })),
  )
  const provinceIds = new Map(provinces.map(({ country, key, id }) => [`${country} ${key}`, id]))
  const parentOf = ({ country, province }: ListedCity) =>
    (province === ''
      ? countryIds.get(country)
      : provinceIds.get(`${country} ${placeKey(province)}`)) ?? null
  const added = await addAreas(
    tx,
    source,
    cities.map((city) => ({
      country: city.country,
      kind: 'city',
      name: city.name,
      parentId: parentOf(city),
    })),
  )
  const idOf = new Map(added.map((area) => [`${area.parentId} ${area.key}`, area]))
  const known = cities.flatMap((city) => {
    const area = idOf.get(`${parentOf(city)} ${placeKey(city.name)}`)
    return area ? [{ area, city }] : []
  })
  const fresh = await addNames(
    tx,
    known.map(({ area, city }) => ({ ...city, id: area.id, key: area.key })),
  )
  const places = [...around, ...provinces, ...added]
    .filter(({ id, isNew }) => isNew || fresh.has(id))
    .map(({ id, name, isNew }) => ({ id, name, isNew, ...(fresh.get(id) ?? noNames) }))
  await tell(tx, actor, source, places)
  return places
}

const noNames = { aliasKeys: [], postcodes: [] }

type WantedArea = {
  readonly country: string
  readonly kind: 'country' | 'province' | 'city'
  readonly name: string
  readonly parentId: string | null
}

type AreaOfList = {
  readonly id: string
  readonly country: string
  readonly key: string
  readonly name: string
  readonly parentId: string | null
  readonly isNew: boolean
}

async function addAreas(
  tx: Tx,
  source: string,
  wanted: readonly WantedArea[],
): Promise<readonly AreaOfList[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map((area) => ({ ...area, id: newId(), key: placeKey(area.name) }))
  const found = await sql<AreaOfList>`
    with wanted as (
      select distinct on (country, kind, key, "parentId") * from jsonb_to_recordset(
        ${JSON.stringify(rows)}::jsonb) as w(id uuid, country text, kind text, name text, key text,
        "parentId" uuid)
    ), added as (
      insert into service_areas (id, parent_id, kind, country, name, key, source)
      select id, "parentId", kind, country, name, key, ${source} from wanted
      on conflict on constraint service_areas_once do nothing
      returning id, country, key, name, parent_id
    )
    select id, country, key, name, parent_id as "parentId", true as "isNew" from added
    union all
    select a.id, a.country, a.key, a.name, a.parent_id, false
    from wanted w join service_areas a on a.country = w.country and a.kind = w.kind
      and a.key = w.key and a.parent_id is not distinct from w."parentId"`.execute(tx)
  return found.rows
}

type NamedCity = Pick<ListedCity, 'aliases' | 'postcodes'> & {
  readonly id: string
  readonly key: string
}

/** Aliases and postcodes that were not there, by the area that has them now. */
async function addNames(tx: Tx, cities: readonly NamedCity[]) {
  const aliases = cities.flatMap(({ id, key, aliases: names }) =>
    names.map((alias) => ({ id, alias, key: placeKey(alias) })).filter((each) => each.key !== key),
  )
  const postcodes = cities.flatMap(({ id, postcodes: prefixes }) =>
    prefixes.map((prefix) => ({ id, prefix })),
  )
  const added = await sql<{ id: string; aliasKey: string | null; prefix: string | null }>`
    with names as (
      insert into service_area_aliases (area_id, alias, key)
      select distinct on (id, key) id, alias, key from jsonb_to_recordset(
        ${JSON.stringify(aliases)}::jsonb) as w(id uuid, alias text, key text)
      on conflict do nothing returning area_id, key
    ), prefixes as (
      insert into service_area_postcodes (area_id, prefix)
      select distinct id, prefix from jsonb_to_recordset(${JSON.stringify(postcodes)}::jsonb)
        as w(id uuid, prefix text)
      on conflict do nothing returning area_id, prefix
    )
    select area_id as id, key as "aliasKey", null as prefix from names
    union all select area_id, null, prefix from prefixes`.execute(tx)
  return new Map(
    [...Map.groupBy(added.rows, ({ id }) => id)].map(([id, rows]) => [
      id,
      {
        aliasKeys: rows.flatMap(({ aliasKey }) => (aliasKey === null ? [] : [aliasKey])),
        postcodes: rows.flatMap(({ prefix }) => (prefix === null ? [] : [prefix])),
      },
    ]),
  )
}

async function tell(
  tx: Tx,
  actor: Actor,
  source: string,
  places: readonly AddedPlace[],
): Promise<void> {
  if (places.length === 0) return
  const changed = places.filter(({ isNew }) => !isNew).map(({ id }) => id)
  await sql`update service_areas set version = version + 1
    where id = any(${changed}::uuid[])`.execute(tx)
  await sql`with told as (
      select case when w."isNew" then 'service_area.added' else 'service_area.changed' end as type,
        ${serviceAreaNoun.key} as noun, w.id as entity_id, w.name as label,
        null::uuid as outlet_id, jsonb_build_object('import', ${source}::text) as data
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w(id uuid, name text, "isNew" boolean))
    ${appendEventsFrom('told', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: serviceAreaNoun.key })
}
