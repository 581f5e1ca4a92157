import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { gateLabel, gateSessionNoun } from '../claims.nouns.ts'
import { access } from './case-source.ts'

type Input = {
  readonly outletId: string
  readonly courierId: string
  readonly sheetId: string | null
}

/**
 * Opens a session; a user with an open one for this courier continues it, and may add the manifest.
 */
export async function openGate(tx: Tx, actor: Actor, input: Input) {
  const { outletId, courierId, sheetId } = input
  requireWithinOutlets(actor, access, outletId)
  if (sheetId) await requireSheet(tx, actor, input)
  const id = newId()
  const opened = await sql<{ number: number }>`
    insert into gate_sessions (id, outlet_id, courier_id, sheet_id, opened_by)
    select ${id}, ${outletId}, k.id, ${sheetId}, ${authorId(actor)} from couriers k
    where k.id = ${courierId}
    on conflict (outlet_id, courier_id, opened_by) where state = 'open' do nothing
    returning number`.execute(tx)
  const [row] = opened.rows
  if (!row) return { id: await goOn(tx, actor, input) }
  await appendEvent(tx, actor, {
    type: 'gate_session.opened',
    noun: gateSessionNoun,
    id,
    label: gateLabel(row.number),
    outletId,
    data: { courier: courierId },
  })
  return { id }
}

async function goOn(
  tx: Tx,
  actor: Actor,
  { outletId, courierId, sheetId }: Input,
): Promise<string> {
  const found = await tx
    .selectFrom('gate_sessions')
    .select(['id', 'sheet_id'])
    .where('outlet_id', '=', outletId)
    .where('courier_id', '=', courierId)
    .where('opened_by', '=', authorId(actor))
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!found) throw notFound('This courier')
  if (sheetId === null || found.sheet_id === sheetId) return found.id
  if (found.sheet_id !== null)
    throw new Refusal(
      'conflict',
      'other_sheet',
      'You count another sheet of this courier already. Close that session first.',
      { field: 'sheetId' },
    )
  await tx
    .updateTable('gate_sessions')
    .set((eb) => ({ sheet_id: sheetId, version: eb('version', '+', 1) }))
    .where('id', '=', found.id)
    .execute()
  return found.id
}

async function requireSheet(
  tx: Tx,
  actor: Actor,
  { sheetId, outletId, courierId }: Input,
): Promise<void> {
  const found = await sql`select from courier_sheets s
    where s.id = ${sheetId} and s.outlet_id = ${outletId} and s.courier_id = ${courierId}
      and ${withinOutlets(actor, access, 's.outlet_id')}`.execute(tx)
  if (found.rows.length === 0) throw notFound('This sheet')
}
