import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { Reach } from '../coverage.rules.ts'
import type { Courier, CoverageRow } from '../locations.fields.ts'
import { areasAround, reachNow, serviceColumn, within } from './area-columns.ts'

export async function listCouriers(reader: Reader): Promise<{ couriers: Courier[] }> {
  const counted = (reach: Reach) =>
    sql`(count(*) filter (where ${reachNow} = ${reach}))::int as ${sql.id(reach)}`
  const found = await sql<Courier>`
    select c.id, c.code, c.name, c.volumetric_divisor as "volumetricDivisor",
      c.is_active as "isActive", c.version, ${counted('served')}, ${counted('limited')},
      ${counted('suspended')}, ${counted('unserved')}
    from couriers c left join courier_services s on s.courier_id = c.id
    group by c.id order by c.name, c.id`.execute(reader)
  return { couriers: found.rows }
}

type CoverageInput = {
  readonly courierId: string
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly reach?: Reach | undefined
  readonly hasLine?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function listCoverage(reader: Reader, _actor: Actor, input: CoverageInput) {
  const { courierId, q = '', country = null, reach = null, hasLine = null } = input
  await requireCourier(reader, courierId)
  const after = decodeCursor(input.after, ['text', 'id'])
  const found = await sql<CoverageRow>`
    select a.id as "areaId", a.kind, a.name, ${within} as within, a.country, ${serviceColumn},
      coalesce(s.version, 0) as version
    from service_areas a ${areasAround}
      left join courier_services s on s.area_id = a.id and s.courier_id = ${courierId}
    where ${matchesWords('a.name', q)} and (${country}::text is null or a.country = ${country})
      and (${reach}::text is null or ${reachNow} = ${reach})
      and (${hasLine}::boolean is null or (s.area_id is not null) = ${hasLine})
      ${after ? sql`and (a.name, a.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by a.name, a.id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.name, row.areaId])
}

export async function courierHistory(reader: Reader, _actor: Actor, { id }: { id: string }) {
  await requireCourier(reader, id)
  return { entries: await eventsOf(reader, id) }
}

export async function requireCourier(
  reader: Reader,
  id: string,
): Promise<{ code: string; name: string }> {
  const found = await reader
    .selectFrom('couriers')
    .select(['code', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This courier')
  return found
}
