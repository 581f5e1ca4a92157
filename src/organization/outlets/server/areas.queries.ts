import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { AreaKind, Reach } from '../coverage.rules.ts'
import type { ListedArea, WholeArea } from '../locations.fields.ts'
import {
  areaColumns,
  areasAround,
  nearestService,
  reachNow,
  serviceColumn,
} from './area-columns.ts'

type ListInput = {
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly kind?: AreaKind | undefined
  readonly parentId?: string | undefined
  readonly courierId?: string | undefined
  readonly reach?: Reach | undefined
  readonly isActive?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function listAreas(reader: Reader, _actor: Actor, input: ListInput) {
  const after = decodeCursor(input.after, ['text', 'id'])
  const found = await sql<ListedArea>`
    select ${areaColumns}, coalesce((select jsonb_agg(jsonb_build_object('code', c.code,
        'reach', ${reachNow}) order by c.code)
      from couriers c ${nearestService} where c.is_active and s.area_id is not null), '[]') as couriers
    from service_areas a ${areasAround}
    where ${sql.join(conditionsOf(input), sql` and `)}
      ${after ? sql`and (a.name, a.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by a.name, a.id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.name, row.id])
}

function conditionsOf(input: ListInput) {
  const { q, country, kind, parentId, courierId, reach, isActive } = input
  const conditions = [sql`true`]
  if (q)
    conditions.push(sql`(${matchesWords('a.name', q)} or exists (select from service_area_aliases l
      where l.area_id = a.id and ${matchesWords('l.alias', q)}))`)
  if (country) conditions.push(sql`a.country = ${country}`)
  if (kind) conditions.push(sql`a.kind = ${kind}`)
  if (parentId) conditions.push(sql`a.parent_id = ${parentId}`)
  if (isActive !== undefined) conditions.push(sql`a.is_active = ${isActive}`)
  if (courierId || reach)
    conditions.push(sql`exists (select from courier_services s where s.area_id = a.id
      and (${courierId ?? null}::uuid is null or s.courier_id = ${courierId ?? null})
      and (${reach ?? null}::text is null or ${reachNow} = ${reach ?? null}))`)
  return conditions
}

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
