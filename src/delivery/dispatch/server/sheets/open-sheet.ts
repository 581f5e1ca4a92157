import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { loadSheetLabel, loadSheetNoun } from '../../dispatch.nouns.ts'

type Opening = { readonly outletId: string; readonly courierId: string }
type Opened = { id: string; number: number; version: number }

/** Opens a sheet, or returns the one that this user has open for the same courier. */
export async function openSheet(
  tx: Tx,
  actor: Actor,
  { outletId, courierId }: Opening,
): Promise<Opened> {
  requireWithinOutlets(actor, capability.dispatch, outletId)
  const courier = await tx
    .selectFrom('couriers')
    .select(['name', 'is_active'])
    .where('id', '=', courierId)
    .executeTakeFirst()
  const outlet = await tx
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!courier) throw notFound('This courier')
  if (!outlet) throw notFound('This outlet')
  if (!courier.is_active)
    throw new Refusal(
      'conflict',
      'courier_closed',
      `${courier.name} is not worked with any more. Book these parcels with another courier.`,
      { field: 'courierId' },
    )
  const opened = await sql<Opened>`
    insert into load_sheets (id, outlet_id, courier_id, opened_by)
    values (${newId()}, ${outletId}, ${courierId}, ${authorId(actor)})
    on conflict (outlet_id, courier_id, opened_by) where state = 'open' do nothing
    returning id, number, version`.execute(tx)
  const [sheet] = opened.rows
  if (!sheet) return openOne(tx, actor, { outletId, courierId })
  await appendEvent(tx, actor, {
    type: 'load_sheet.opened',
    noun: loadSheetNoun,
    id: sheet.id,
    label: loadSheetLabel(sheet.number),
    outletId,
    data: { courier: courier.name },
  })
  return sheet
}

function openOne(tx: Tx, actor: Actor, { outletId, courierId }: Opening): Promise<Opened> {
  return tx
    .selectFrom('load_sheets')
    .select(['id', 'number', 'version'])
    .where('outlet_id', '=', outletId)
    .where('courier_id', '=', courierId)
    .where('opened_by', '=', authorId(actor))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
