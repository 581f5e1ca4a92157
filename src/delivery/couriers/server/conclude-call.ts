import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { pauseSeconds } from '#platform/server/outbox/send-queued.ts'
import type { CallKind, CourierAnswer, CourierFailure } from '../courier-adapter.ts'
import { callKindWords } from '../courier-words.ts'
import { courierCallNoun } from '../couriers.nouns.ts'
import type { Fields } from '../mapping-fields.ts'
import { type CourierCall, lockClaimed } from './claim-calls.ts'

/** An area's handling of the answers to its calls; each within the transaction of the answer. */
export type CallHandler = {
  readonly kind: CallKind
  readonly settle: (tx: Tx, call: CourierCall, value: Fields) => Promise<void>
  /** The courier refused for good, or a user cancelled the call. */
  readonly refuse: (tx: Tx, call: CourierCall, failure: CourierFailure) => Promise<void>
}

const couriers = systemActor('Couriers')

/** The maximum random addition, so that simultaneous failures are not retried together. */
const jitter = 0.2

/** Handles an answer: settles the call, refuses it, or schedules a retry. */
export async function concludeCall(
  db: Database,
  handler: CallHandler | undefined,
  call: CourierCall,
  answer: CourierAnswer,
  noteFault: (error: unknown) => void = () => undefined,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (!(await lockClaimed(tx, call))) return
      if (answer.ok) await settleCall(tx, handler, call, answer.value)
      else if (answer.isFinal) await refuseCall(tx, handler, call, answer)
      else await tryAgainLater(tx, call, answer.text)
    })
  } catch (error) {
    // The answer could not be processed; the courier is asked again, with the same reference.
    noteFault(error)
    await db.transaction(async (tx) => {
      if (await lockClaimed(tx, call)) await tryAgainLater(tx, call, faultInWords(error))
    })
  }
}

/** What users see of a fault of our own: never the database's text. */
const faultInWords = (error: unknown): string =>
  error instanceof Refusal
    ? error.message
    : 'The courier’s answer could not be saved because of a fault here. It is tried again.'

async function settleCall(
  tx: Tx,
  handler: CallHandler | undefined,
  call: CourierCall,
  value: Fields,
): Promise<void> {
  await handler?.settle(tx, call, value)
  await sql`update courier_calls set settled_at = now(), next_attempt_at = null, last_error = ''
    where id = ${call.callId}`.execute(tx)
  hintAfterCommit(tx, { noun: courierCallNoun.key, ids: [call.callId] })
}

export async function refuseCall(
  tx: Tx,
  handler: CallHandler | undefined,
  call: CourierCall,
  failure: CourierFailure,
): Promise<void> {
  await handler?.refuse(tx, call, failure)
  await sql`update courier_calls set refused_at = now(), next_attempt_at = null,
    last_error = ${failure.text.slice(0, 500)} where id = ${call.callId}`.execute(tx)
  await tellOfCall(tx, call, 'refused', failure.text, { code: failure.code })
}

async function tryAgainLater(tx: Tx, call: CourierCall, text: string): Promise<void> {
  const pause = pauseSeconds[call.attempts - 1]
  const seconds = (pause ?? 0) * (1 + jitter * Math.random())
  await sql`update courier_calls set last_error = ${text.slice(0, 500)},
      next_attempt_at = case when ${pause !== undefined}
        then now() + make_interval(secs => ${seconds}) end
    where id = ${call.callId}`.execute(tx)
  if (pause === undefined) await tellOfCall(tx, call, 'stopped', text)
  else hintAfterCommit(tx, { noun: courierCallNoun.key, ids: [call.callId] })
}

async function tellOfCall(
  tx: Tx,
  call: CourierCall,
  done: string,
  reason: string,
  more: { readonly code?: string } = {},
) {
  const { callId, kind, label, outletId, noun, id, attempts } = call
  await appendEvent(tx, couriers, {
    type: `courier_call.${done}`,
    noun: courierCallNoun,
    id: callId,
    label: label === '' ? callKindWords[kind] : `${callKindWords[kind]} ${label}`,
    outletId,
    data: { kind, about: { noun, id }, attempts, reason, ...more },
  })
}
