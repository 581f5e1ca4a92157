import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Service } from '../locations.fields.ts'
import { courierNoun } from '../outlets.nouns.ts'
import { lockArea, tellOfArea } from './lock-area.ts'
import { lockServices, setServices } from './save-coverage.ts'

/**
 * The area takes the name as an alias, so that the next list is understood by itself, and the line
 * that the list held; a line that is there already stays, but takes the courier's name of the place
 * where it has none. With null the place is left out, also of the lists to come.
 */
export async function settleUnmatched(
  tx: Tx,
  actor: Actor,
  { id, areaId }: { readonly id: string; readonly areaId: string | null },
) {
  if (areaId === null) return leaveOut(tx, actor, id)
  const place = await tx
    .deleteFrom('unmatched_places')
    .where('id', '=', id)
    .returning(['courier_id', 'country', 'name', 'key', 'facts', 'source'])
    .executeTakeFirst()
  if (!place) throw notFound('This place')
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [place.courier_id] })
  const area = await lockArea(tx, areaId)
  await sql`insert into service_area_aliases (area_id, alias, key)
    select ${areaId}, ${place.name}, ${place.key} where ${place.key} <> ${area.key}
    on conflict do nothing`.execute(tx)
  const listed = place.facts as unknown as Service // parse edge: written by `keepUnmatched` alone
  const known = (await lockServices(tx, place.courier_id, [areaId])).get(areaId)?.service ?? null
  if (known === null || known.theirName === '') {
    const { theirName, theirId } = listed
    const service = known === null ? listed : { ...known, theirName, theirId }
    await setServices(tx, place.courier_id, [{ areaId, service }], place.source)
  }
  await tellOfArea(tx, actor, area, 'alias_settled', { alias: place.name })
  return { id }
}

async function leaveOut(tx: Tx, actor: Actor, id: string) {
  const left = await sql<{ courierId: string; courierName: string; name: string }>`
    update unmatched_places u set left_out_at = coalesce(left_out_at, now()) from couriers c
    where u.id = ${id} and c.id = u.courier_id
    returning c.id as "courierId", c.name as "courierName", u.name`.execute(tx)
  const [place] = left.rows
  if (!place) throw notFound('This place')
  await appendEvent(tx, actor, {
    type: 'courier.place_left_out',
    noun: courierNoun,
    id: place.courierId,
    label: place.courierName,
    data: { place: place.name },
  })
  return { id }
}
