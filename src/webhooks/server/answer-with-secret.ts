import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { openSecret } from './endpoint-secret.ts'

/**
 * The answer that shows a new secret, which is kept nowhere in the open: a repeated request finds
 * its kept answer without it and reads the secret from the endpoint again.
 */
export async function answerWithSecret<O extends { readonly id: string }>(
  db: Database,
  actor: Actor,
  request: IdempotentRequest | null,
  act: (tx: Tx) => Promise<O>,
): Promise<O & { secret: string }> {
  return db.transaction(async (tx) => {
    const answer = await answerOnce(tx, actor, request, () => act(tx))
    const { sealed_secret } = await tx
      .selectFrom('webhook_endpoints')
      .select('sealed_secret')
      .where('id', '=', answer.id)
      .executeTakeFirstOrThrow()
    return { ...answer, secret: await openSecret(tx, sealed_secret) }
  })
}
