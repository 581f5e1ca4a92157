import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CallKind } from '../courier-adapter.ts'
import { courierCallNoun } from '../couriers.nouns.ts'

export type QueuedCall = {
  readonly kind: CallKind
  readonly courierId: string
  /** The key of its subject's noun, and the subject's id. */
  readonly noun: string
  readonly id: string
  /** Unique among calls of the kind: the same twice is one call. */
  readonly reference: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The label of its subject: `Parcel S-1042`. */
  readonly label?: string
  /** The outlet whose users see it fail. */
  readonly outletId?: string | null
}

/**
 * Queues a request to a courier in the transaction of the command that causes it. It is tried at
 * once and then again; its handler gets the result.
 *
 * @returns the call's id, or that of the existing call with the same reference
 */
export async function queueCall(tx: Tx, actor: Actor, call: QueuedCall): Promise<string> {
  const { kind, courierId, noun, id, reference, payload } = call
  const label = call.label ?? (typeof payload.parcelCode === 'string' ? payload.parcelCode : '')
  const queued = await sql<{ id: string }>`
    insert into courier_calls (id, kind, courier_id, noun, entity_id, reference, payload, label,
      outlet_id, queued_by)
    values (${newId()}, ${kind}, ${courierId}, ${noun}, ${id}, ${reference},
      ${JSON.stringify(payload)}::jsonb, ${label.slice(0, 100)}, ${call.outletId ?? null},
      ${actor.name})
    on conflict (kind, reference) do update set reference = excluded.reference
    returning id`.execute(tx)
  const [row] = queued.rows
  if (!row) throw new Error('A call that is queued has an id.')
  hintAfterCommit(tx, { noun: courierCallNoun.key, ids: [row.id] })
  return row.id
}

export type WaitingCall = {
  readonly id: string
  readonly kind: CallKind
  readonly attempts: number
  readonly lastError: string
  /** ISO 8601; null when it is not retried until a user asks for it. */
  readonly nextAttemptAt: string | null
}

/** The calls about a subject without a result yet, the oldest first. */
export async function waitingCalls(
  reader: Reader,
  about: { readonly noun: string; readonly id: string },
): Promise<readonly WaitingCall[]> {
  const found = await sql<WaitingCall>`
    select id, kind, attempts, last_error as "lastError", next_attempt_at as "nextAttemptAt"
    from courier_calls where noun = ${about.noun} and entity_id = ${about.id}
      and settled_at is null and refused_at is null order by queued_at, id`.execute(reader)
  return found.rows
}
