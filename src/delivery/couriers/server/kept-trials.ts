import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { KeptTrial, TriedAct } from '../courier-accounts.fields.ts'
import type { CallKind } from '../courier-adapter.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import { isFields } from '../mapping-fields.ts'

type Trial = {
  readonly courierId: string
  readonly connectionId: string
  readonly kind: CallKind
  readonly mapping: CourierMapping
}

/** Saves the courier's answer to the last test of an act. Only examples are sent. */
export async function keepTrial(
  tx: Tx,
  actor: Actor,
  { courierId, connectionId, kind, mapping }: Trial,
  { answer }: TriedAct,
): Promise<void> {
  if (!answer) return
  const { isOk, text, raw } = answer
  await sql`insert into courier_trials (courier_id, kind, connection_id, act, is_ok, said,
      tracking_number, answer, tried_by)
    values (${courierId}, ${kind}, ${connectionId}, ${JSON.stringify(mapping.acts[kind] ?? {})}::jsonb,
      ${isOk}, ${text}, ${numberIn(answer.value)}, ${raw.replaceAll('\u0000', '')}, ${actor.name})
    on conflict (courier_id, kind) do update set connection_id = excluded.connection_id,
      act = excluded.act, is_ok = excluded.is_ok, said = excluded.said,
      tracking_number = excluded.tracking_number, answer = excluded.answer,
      tried_at = now(), tried_by = excluded.tried_by`.execute(tx)
}

/**
 * The number that the same server gave to the last test parcel, so that the other acts can be
 * tested with it; empty where there is none.
 */
export async function bookedByTrial(
  reader: Reader,
  { courierId, connectionId, kind }: Trial,
): Promise<Readonly<Record<string, unknown>>> {
  if (!['void', 'label', 'close_sheet', 'advise', 'track'].includes(kind)) return {}
  const found = await sql<{ trackingNumber: string }>`
    select tracking_number as "trackingNumber" from courier_trials
    where courier_id = ${courierId} and kind = 'book' and is_ok
      and connection_id = ${connectionId}`.execute(reader)
  const trackingNumber = found.rows[0]?.trackingNumber ?? ''
  if (trackingNumber === '') return {}
  return kind === 'track' || kind === 'close_sheet'
    ? { trackingNumbers: [trackingNumber] }
    : { trackingNumber }
}

export async function keptTrials(reader: Reader, courierId: string): Promise<KeptTrial[]> {
  const found = await sql<KeptTrial>`
    select kind, connection_id as "connectionId", act::text as act, is_ok as "isOk", said, answer,
      tried_at as "triedAt", tried_by as "triedBy"
    from courier_trials where courier_id = ${courierId} order by kind`.execute(reader)
  return found.rows
}

function numberIn(value: string): string {
  const read: unknown = value === '' ? null : JSON.parse(value)
  return isFields(read) && typeof read.trackingNumber === 'string' ? read.trackingNumber : ''
}
