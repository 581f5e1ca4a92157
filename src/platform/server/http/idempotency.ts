import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Reader, Tx } from '../db/database.ts'

export type IdempotentRequest = {
  readonly key: string
  readonly endpoint: string
  readonly input: unknown
}

/** The parsed input, so that a different spelling of the same request is the same request. */
export function hashOfRequest(request: IdempotentRequest): string {
  return createHash('sha256').update(JSON.stringify(request.input)).digest('base64')
}

/**
 * Runs the act unless this actor has already had an answer under this key; then that answer is
 * given again and nothing happens twice. A second request that arrives while the first still runs
 * waits for it. A refused act keeps no answer, because its transaction is undone with the key.
 */
export async function answerOnce<O>(
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest | null,
  act: () => Promise<O>,
): Promise<O> {
  if (!request) return act()
  const hash = hashOfRequest(request)
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      actor_id: actor.userId,
      key: request.key,
      endpoint: request.endpoint,
      request_hash: hash,
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

/** The first answer under this key; refuses a key that stood for another request. */
export async function storedAnswer<O>(
  reader: Reader,
  actor: Actor,
  request: IdempotentRequest,
): Promise<O> {
  const stored = await reader
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'response'])
    .where('actor_id', '=', actor.userId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (stored.endpoint !== request.endpoint || stored.request_hash !== hashOfRequest(request)) {
    throw new Refusal(
      'unprocessable',
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
      { field: 'Idempotency-Key' },
    )
  }
  return stored.response as O // parse edge: written by answerOnce from an O
}
