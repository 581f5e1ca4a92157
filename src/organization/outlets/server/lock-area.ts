import type { Selectable } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ServiceAreas } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { serviceAreaNoun } from '../outlets.nouns.ts'

export type LockedArea = Selectable<ServiceAreas>

/** A service location, for this transaction alone; of another version than was seen it is refused. */
export async function lockArea(tx: Tx, id: string, version?: number): Promise<LockedArea> {
  const found = await tx
    .selectFrom('service_areas')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This service location')
  if (version !== undefined && version !== found.version)
    throw staleVersion(found.name, version, found.version)
  return found
}

export async function tellOfArea(
  tx: Tx,
  actor: Actor,
  area: { readonly id: string; readonly name: string },
  done: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `service_area.${done}`,
    noun: serviceAreaNoun,
    id: area.id,
    label: area.name,
    data,
  })
}
