import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { tellOfArea } from './lock-area.ts'

type Tie = { readonly version: number; readonly children: boolean; readonly services: boolean }

/** Removes an area that was not used since it was added; returns why it stays, or null. */
export async function removeArea(
  tx: Tx,
  actor: Actor,
  area: { readonly id: string; readonly name: string },
): Promise<string | null> {
  const { id, name } = area
  const found = await sql<Tie>`
    select a.version, exists (select from service_areas k where k.parent_id = a.id) as children,
      exists (select from courier_services s where s.area_id = a.id) as services
    from service_areas a where a.id = ${id} for update`.execute(tx)
  const [tie] = found.rows
  if (!tie) return null
  if (tie.children) return `${name} contains other areas.`
  if (tie.services) return `A courier’s service in ${name} is known by now.`
  if (tie.version > 1) return `${name} was changed since.`
  for (const table of ['service_area_aliases', 'service_area_postcodes'] as const)
    await tx.deleteFrom(table).where('area_id', '=', id).execute()
  await tx.deleteFrom('service_areas').where('id', '=', id).execute()
  await tellOfArea(tx, actor, area, 'removed', {})
  return null
}
