import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { type LockedArea, lockArea, tellOfArea } from './lock-area.ts'

type Merge = { readonly id: string; readonly version: number; readonly intoId: string }

/**
 * Merges two entries for one place. The removed name becomes an alias, so that lists with it still
 * match; where both have a courier's service, the kept entry's wins.
 */
export async function mergeArea(tx: Tx, actor: Actor, { id, version, intoId }: Merge) {
  // Locked in a fixed order, so that two opposite merges do not wait for each other.
  if (intoId < id) await lockArea(tx, intoId)
  const from = await lockArea(tx, id, version)
  const into = await lockArea(tx, intoId)
  refuseUnequal(from, into)
  await moveNames(tx, from, intoId)
  await moveChildren(tx, from, into)
  await sql`update courier_services s set area_id = ${intoId}
    where s.area_id = ${id} and not exists (select from courier_services own
      where own.area_id = ${intoId} and own.courier_id = s.courier_id)`.execute(tx)
  for (const table of [
    'courier_services',
    'service_area_aliases',
    'service_area_postcodes',
  ] as const)
    await tx.deleteFrom(table).where('area_id', '=', id).execute()
  await tx.deleteFrom('service_areas').where('id', '=', id).execute()
  const saved = await tx
    .updateTable('service_areas')
    .set({ version: sql`version + 1` })
    .where('id', '=', intoId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfArea(tx, actor, from, 'merged_away', { into: into.name })
  await tellOfArea(tx, actor, into, 'merged', { from: from.name, formerId: id })
  return { id: intoId, version: saved.version }
}

function refuseUnequal(from: LockedArea, into: LockedArea): void {
  const isSame = from.id === into.id
  if (!isSame && from.kind === into.kind && from.country === into.country) return
  throw new Refusal(
    'unprocessable',
    'bad_merge',
    isSame
      ? `${from.name} cannot be merged into itself. Choose the other entry for the same place.`
      : `${from.name} and ${into.name} are not of one kind and country. Choose an entry for the same place.`,
    { field: 'intoId' },
  )
}

async function moveNames(tx: Tx, from: LockedArea, intoId: string): Promise<void> {
  await sql`insert into service_area_aliases (area_id, alias, key)
    select ${intoId}, n.alias, n.key from (
      select alias, key from service_area_aliases where area_id = ${from.id}
      union all select ${from.name}, ${from.key}) n
    where n.key <> (select key from service_areas where id = ${intoId})
    on conflict do nothing`.execute(tx)
  await sql`insert into service_area_postcodes (area_id, prefix)
    select ${intoId}, prefix from service_area_postcodes where area_id = ${from.id}
    on conflict do nothing`.execute(tx)
}

async function moveChildren(tx: Tx, from: LockedArea, into: LockedArea): Promise<void> {
  try {
    await tx
      .updateTable('service_areas')
      .set({ parent_id: into.id })
      .where('parent_id', '=', from.id)
      .execute()
  } catch (error) {
    if (brokenConstraint(error) !== 'service_areas_once') throw error
    throw new Refusal(
      'conflict',
      'bad_merge',
      `${from.name} and ${into.name} both contain an area of the same name. Merge these two areas first.`,
      { field: 'intoId' },
    )
  }
}
