import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { placeKey } from '../place-names.ts'
import { lockArea, tellOfArea } from './lock-area.ts'

const mostAliases = 50

/** Adds this name to the area's names. Adding it twice has no further effect. */
export async function addAlias(tx: Tx, actor: Actor, input: { id: string; alias: string }) {
  const { id, alias } = input
  const area = await lockArea(tx, id)
  const known = await tx
    .selectFrom('service_area_aliases')
    .select('key')
    .where('area_id', '=', id)
    .execute()
  const key = placeKey(alias)
  if (key === area.key || known.some((each) => each.key === key))
    return { id, version: area.version }
  if (known.length >= mostAliases)
    throw new Refusal(
      'unprocessable',
      'too_many_aliases',
      `${area.name} has ${mostAliases} aliases already. Take one away first.`,
      { field: 'alias' },
    )
  await tx.insertInto('service_area_aliases').values({ area_id: id, alias, key }).execute()
  await tx
    .updateTable('service_areas')
    .set({ version: area.version + 1 })
    .where('id', '=', id)
    .execute()
  await tellOfArea(tx, actor, area, 'alias_added', { alias })
  return { id, version: area.version + 1 }
}
