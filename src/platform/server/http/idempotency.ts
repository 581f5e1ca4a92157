import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Reader, Tx } from '../db/database.ts'

export type IdempotentRequest = {
  readonly key: string
  readonly endpoint: string
  /** Of the parsed input, by `hashOfInput`. */
  readonly hash: string
}

/**
 * The hash of a request's input: of the parsed input, so that a different spelling of the same
 * request is the same request; keyed, because some inputs contain passwords, and a bare hash of a
 * password is quickly guessed.
 */
export function hashOfInput(secret: string, input: unknown): string {
  return createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64')
}

/**
 * Runs the act unless this actor already has an answer under this key; then it returns that answer
 * and nothing happens twice. A second request that arrives while the first still runs waits for it.
 * A refused act stores no answer, because its transaction is rolled back with the key.
 */
export async function answerOnce<O>(
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest | null,
  act: () => Promise<O>,
): Promise<O> {
  if (!request) return act()
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      actor_id: actor.userId,
      key: request.key,
      endpoint: request.endpoint,
      request_hash: request.hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return storedAnswer<O>(tx, actor, request)
  const answer = await act()
  await tx
    .updateTable('idempotency_keys')
    .set({ response: sql`${JSON.stringify(answer)}::jsonb` })
    .where('actor_id', '=', actor.userId)
    .where('key', '=', request.key)
    .execute()
  return answer
}

/**
 * Stores the answer as a step of a larger statement, for an act that is one round trip. `source`
 * yields one row with the column `answer`; the rest is the SQL of the actor's id, the key, the
 * endpoint and the request's hash. A null key stores nothing; a known one violates the primary key,
 * `idempotency_keys_pkey`, which undoes the whole statement.
 */
export function keepAnswerText(
  source: string,
  sqlOf: { actorId: string; key: string; endpoint: string; hash: string },
): string {
  return `insert into idempotency_keys (actor_id, key, endpoint, request_hash, response)
    select ${sqlOf.actorId}, ${sqlOf.key}, ${sqlOf.endpoint}, ${sqlOf.hash}, answer
    from ${source} where ${sqlOf.key} is not null`
}

/** The existing first answer under this key; refuses a key that was used for another request. */
export async function storedAnswer<O>(
  reader: Reader,
  actor: Actor,
  request: IdempotentRequest,
): Promise<O> {
  const answer = await keptAnswer<O>(reader, actor, request)
  if (answer === undefined) throw new Error('No answer is kept under this Idempotency-Key.')
  return answer
}

/**
 * The answer given under this key, or undefined: for an act that calls another system before its
 * transaction. `answerOnce` decides whether it is the first.
 */
export async function keptAnswer<O>(
  reader: Reader,
  actor: Actor,
  request: IdempotentRequest | null,
): Promise<O | undefined> {
  if (!request) return undefined
  const stored = await reader
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'response'])
    .where('actor_id', '=', actor.userId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.endpoint !== request.endpoint || stored.request_hash !== request.hash) {
    throw new Refusal(
      'unprocessable',
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
      { field: 'Idempotency-Key' },
    )
  }
  return stored.response as O // parse edge: written by answerOnce from an O
}

/**
 * Deletes the answers that mention one of these records: they contain what was sent back, and so
 * the personal data of the erased customer. The same key would then count as a new request.
 */
export async function forgetAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  // An empty pattern is in every answer.
  if (ids.length === 0) return
  await sql`delete from idempotency_keys
    where response is not null and response::text ~ ${ids.join('|')}`.execute(tx)
}
