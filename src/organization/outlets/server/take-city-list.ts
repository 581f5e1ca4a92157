import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { nothingSaid } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'
import { courierNoun } from '../outlets.nouns.ts'
import { placeKey } from '../place-names.ts'
import { areasAround, nearestService, serviceColumn } from './area-columns.ts'
import { keepUnmatched } from './keep-unmatched.ts'
import { setServices } from './save-coverage.ts'

/** A place as a courier's own server lists it; not every courier has ids for them. */
export type CourierCity = { readonly name: string; readonly id: string }

type Found = CourierCity & {
  readonly key: string
  /** The courier's own line already has this name for the area. */
  readonly isKnown: boolean
  readonly areaIds: readonly string[]
  /** What the courier does in the first of them, by its own line or one around it. */
  readonly service: Service | null
  readonly isOwnLine: boolean
}

/**
 * Takes in where a courier comes to, as its server lists it. A place that one area is called by becomes
 * a line of coverage, or gives the line that is there the courier's name and id of it; nothing else of
 * that line changes. Any other place waits to be matched, once, and one that was left out stays so.
 */
export async function takeCityList(
  tx: Tx,
  courierId: string,
  country: string,
  cities: readonly CourierCity[],
) {
  const currency = await settingOf(tx, platformSettings.currency)
  const found = await findCities(tx, courierId, country, cities)
  const lines = new Map<string, Service>()
  const waiting: Found[] = []
  for (const city of found.filter(({ isKnown }) => !isKnown)) {
    const [areaId, ...others] = city.areaIds
    if (areaId === undefined || others.length > 0) waiting.push(city)
    else if (!lines.has(areaId) && isUnnamed(city)) lines.set(areaId, lineOf(city, currency))
  }
  const rows = [...lines].map(([areaId, service]) => ({ areaId, service }))
  await setServices(tx, courierId, rows, listSource)
  const unmatched = await keepUnmatched(
    tx,
    waiting.map((city) => ({
      courierId,
      country,
      name: city.name,
      service: lineOf(city, currency),
    })),
    listSource,
  )
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
  return { listed: found.length, taken: rows.length, unmatched }
}

const listSource = 'The courier’s own list'

/** A line that has the courier's name already was matched to another place of the list. */
const isUnnamed = ({ isOwnLine, service }: Found) => !isOwnLine || service?.theirName === ''

/** What is done around the place is done there, too; a place that the list names is served. */
function lineOf({ name, id, service }: Found, currency: string): Service {
  const around = service ?? { ...nothingSaid, currency }
  const reach = around.reach === 'unserved' ? 'served' : around.reach
  return { ...around, reach, theirName: name.slice(0, 120), theirId: id.slice(0, 60) }
}

async function findCities(
  tx: Tx,
  courierId: string,
  country: string,
  cities: readonly CourierCity[],
): Promise<readonly Found[]> {
  const listed = new Map(cities.map((city) => [placeKey(city.name), city]))
  const places = [...listed].map(([key, { name, id }]) => ({ key, name, id }))
  const found = await sql<Found>`
    select w.key, w.name, w.id, coalesce(areas.ids, '{}') as "areaIds",
      exists (select from courier_services own join service_areas o on o.id = own.area_id
        where own.courier_id = ${courierId} and o.country = ${country}
          and (own.their_id = w.id and w.id <> '' or lower(own.their_name) = lower(w.name)))
        as "isKnown",
      ${serviceColumn}, coalesce(s.area_id = a.id, false) as "isOwnLine"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(key text, name text, id text)
      left join lateral (
        select array_agg(distinct n.id) as ids from service_areas n
        where n.country = ${country} and n.kind in ('city', 'area')
          and (n.key = w.key or exists (select from service_area_aliases l
            where l.area_id = n.id and l.key = w.key))) areas on true
      left join service_areas a on a.id = areas.ids[1] ${areasAround}
      left join couriers c on c.id = ${courierId} ${nearestService}
    order by w.key`.execute(tx)
  return found.rows
}
