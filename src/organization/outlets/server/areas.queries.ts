import { type RawBuilder, sql } from 'kysely'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { areaList } from '../areas.list.ts'
import type { Reach } from '../coverage.rules.ts'
import type { ListedArea, WholeArea } from '../locations.fields.ts'
import {
  areaColumns,
  areasAround,
  nearestService,
  reachNow,
  serviceColumn,
} from './area-columns.ts'

type AreasInput = ListInput<typeof areaList>

/**
 * Ordered by name by an index; by the other columns all areas are sorted, which are some ten thousand
 * where lists of cities were imported.
 */
const areasOf = ({ courierId }: Pick<AreasInput, 'courierId'>) =>
  serveList<ListedArea, typeof areaList>(areaList, {
    table: 'service_areas a',
    id: 'a.id',
    joined: sql`left join service_areas p1 on p1.id = a.parent_id`,
    within: () => sql`true`,
    filters: {
      country: 'a.country',
      kind: 'a.kind',
      parentId: 'a.parent_id',
      courierId: byValues((ids) => hasLine(sql`s.courier_id = any(${ids}::uuid[])`)),
      reach: byConditions({
        served: reaching('served', courierId),
        limited: reaching('limited', courierId),
        suspended: reaching('suspended', courierId),
        unserved: reaching('unserved', courierId),
      } satisfies Record<Reach, unknown>),
      isActive: 'a.is_active',
    },
    sorts: {
      name: { by: 'a.name', kind: 'text' },
      within: { by: `(a.country || ' ' || coalesce(p1.name, ''))`, kind: 'text' },
      kind: { by: 'a.kind', kind: 'text' },
    },
    search: (words) =>
      sql`(${matchesWords('a.name', words)} or exists (select from service_area_aliases l
        where l.area_id = a.id and ${matchesWords('l.alias', words)}))`,
    columns: () => sql`${areaColumns}, coalesce((select jsonb_agg(jsonb_build_object('code', c.code,
        'reach', ${reachNow}) order by c.code)
      from couriers c ${nearestService} where c.is_active and s.area_id is not null), '[]')
        as couriers`,
    beside: areasAround,
  })

/** A line of the area itself, not of one around it. */
const hasLine = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from courier_services s where s.area_id = a.id and ${condition})`

/** Reach and courier are asked together: how far these couriers reach. */
function reaching(reach: Reach, courierIds: readonly string[] = []) {
  const { within } = chosenValues(courierIds)
  return hasLine(sql`${reachNow} = ${reach}
    and (${within.length === 0} or s.courier_id = any(${within}::uuid[]))`)
}

export const listAreas = (reader: Reader, actor: Actor, input: AreasInput) =>
  areasOf(input).page(reader, actor, input)

export async function listCountries(reader: Reader) {
  const found = await sql<{ countries: string[]; unmatched: number }>`
    select array(select distinct country::text from service_areas order by 1) as countries,
      (select count(*) from unmatched_places where left_out_at is null)::int as unmatched`.execute(
    reader,
  )
  return found.rows[0] ?? { countries: [], unmatched: 0 }
}

type FoundArea = Omit<WholeArea, 'services'>

export async function getArea(
  reader: Reader,
  _actor: Actor,
  { id }: { id: string },
): Promise<WholeArea> {
  const found = await sql<FoundArea>`
    select ${areaColumns}, a.parent_id as "parentId",
      (select count(*) from service_areas k where k.parent_id = a.id)::int as children,
      array(select z.prefix from service_area_postcodes z where z.area_id = a.id order by z.prefix)
        as postcodes
    from service_areas a ${areasAround} where a.id = ${id}`.execute(reader)
  const [area] = found.rows
  if (!area) throw notFound('This service location')
  const services = await sql<WholeArea['services'][number]>`
    select c.id as "courierId", c.code, c.name, ${serviceColumn},
      case when s.area_id = a.id then s.version else 0 end as version,
      case when s.area_id <> a.id then around.name end as "inheritedFrom"
    from service_areas a ${areasAround} cross join couriers c ${nearestService}
      left join service_areas around on around.id = s.area_id
    where a.id = ${id} and c.is_active order by c.name, c.id`.execute(reader)
  return { ...area, services: services.rows }
}

export async function areaHistory(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const found = await reader
    .selectFrom('service_areas')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This service location')
  return { entries: await eventsOf(reader, id) }
}
