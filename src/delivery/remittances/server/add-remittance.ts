import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { remittanceLabel, remittanceNoun } from '../remittances.nouns.ts'

export type NewRemittance = {
  readonly courierId: string
  readonly currency: string
  /** The courier's name for it; empty where it has none. */
  readonly reference: string
  /** `2026-01-31` */
  readonly remittedOn: string
  readonly note: string
}

/** Creates a remittance; the same one of a courier is created only once. */
export async function addRemittance(tx: Tx, actor: Actor, input: NewRemittance) {
  const { courierId, currency, reference, remittedOn, note } = input
  const courier = await tx
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courierId)
    .executeTakeFirst()
  if (!courier) throw notFound('This courier')
  const id = newId()
  const added = await sql<{ number: number; version: number }>`
    insert into remittances (id, courier_id, currency, reference, remitted_on, note, created_by)
    values (${id}, ${courierId}, ${currency}, ${reference}, ${remittedOn}::date, ${note},
      ${authorId(actor)})
    on conflict (courier_id, lower(reference)) where reference <> '' and state <> 'discarded'
      do nothing
    returning number, version`.execute(tx)
  const [row] = added.rows
  if (!row) throw knownRemittance(courier.name, reference)
  const label = remittanceLabel(row.number)
  await appendEvent(tx, actor, {
    type: 'remittance.added',
    noun: remittanceNoun,
    id,
    label,
    data: { courier: courier.name, currency, remittedOn, ...(reference ? { reference } : {}) },
  })
  return { id, version: row.version, number: row.number, courierName: courier.name }
}

function knownRemittance(courierName: string, reference: string): Refusal {
  return new Refusal(
    'conflict',
    'known_remittance',
    `${reference} of ${courierName} is here already. Open that one, or discard it first.`,
    { field: 'reference' },
  )
}
