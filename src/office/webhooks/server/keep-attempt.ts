import { sql } from 'kysely'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testType } from '../event-groups.ts'
import { deliveryNoun } from '../webhooks.nouns.ts'
import {
  type Attempt,
  evaluateAttempt,
  longestFailingMilliseconds,
  type Verdict,
} from '../webhooks.rules.ts'
import type { Claimed } from './claim-deliveries.ts'
import type { EndpointRow } from './lock-endpoint.ts'
import { disableEndpoint } from './switch-endpoint.ts'

export type Answered = Attempt & {
  /** The beginning of what the receiver wrote. */
  readonly answer: string
  /** Why there is no answer. */
  readonly error: string | null
  readonly durationMilliseconds: number
}

/** Keeps a try in the log and does what follows from it for the message and the endpoint. */
export async function keepAttempt(
  db: Database,
  claimed: Claimed,
  answered: Answered,
  now: Date,
): Promise<void> {
  const verdict = evaluateAttempt(answered, claimed.attempts, now, Math.random())
  await db.transaction(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', claimed.endpointId)
      .forUpdate()
      .executeTakeFirst()
    // The endpoint and its log were removed while the message was being sent.
    if (!endpoint) return
    await keepInLog(tx, claimed, answered, now)
    await conclude(tx, claimed, verdict, now)
    // A test only tries the receiver; its result does not disable the endpoint.
    if (claimed.type !== testType) await evaluateEndpoint(tx, endpoint, verdict, now)
    hintAfterCommit(tx, { noun: deliveryNoun.key, ids: [claimed.id] })
  })
}

async function keepInLog(tx: Tx, claimed: Claimed, answered: Answered, now: Date): Promise<void> {
  const { status, durationMilliseconds, answer, error } = answered
  await tx
    .insertInto('webhook_attempts')
    .values({
      id: newId(now.getTime()),
      delivery_id: claimed.id,
      at: now.toISOString(),
      status,
      duration_milliseconds: durationMilliseconds,
      // PostgreSQL keeps no NUL in a text.
      answer: answer.replaceAll('\0', ''),
      error,
      is_replay: claimed.isReplay,
    })
    .execute()
}

async function conclude(tx: Tx, { id, type }: Claimed, verdict: Verdict, now: Date): Promise<void> {
  // What a receiver that is gone refused waits until the endpoint is switched on, as the others do.
  const next =
    verdict.is === 'again' ? verdict.at : verdict.is === 'gone' && type !== testType ? now : null
  await tx
    .updateTable('webhook_deliveries')
    .set({
      next_attempt_at: next?.toISOString() ?? null,
      // The first time counts: a replay is of a message that the receiver has.
      ...(verdict.is === 'delivered' && {
        delivered_at: sql<string>`coalesce(delivered_at, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** One message that arrives clears the endpoint; five days without one switch it off. */
async function evaluateEndpoint(
  tx: Tx,
  endpoint: EndpointRow,
  { is }: Verdict,
  now: Date,
): Promise<void> {
  if (is === 'gone')
    return disableEndpoint(tx, endpoint, 'The receiver answered 410 Gone: it wants no more.')
  const failingSince = is === 'delivered' ? null : (endpoint.failing_since ?? now.toISOString())
  if (failingSince !== endpoint.failing_since) {
    await tx
      .updateTable('webhook_endpoints')
      .set({ failing_since: failingSince })
      .where('id', '=', endpoint.id)
      .execute()
  }
  const isLong =
    failingSince !== null &&
    now.getTime() - new Date(failingSince).getTime() >= longestFailingMilliseconds
  if (isLong) await disableEndpoint(tx, endpoint, 'No message has arrived for five days in a row.')
}
