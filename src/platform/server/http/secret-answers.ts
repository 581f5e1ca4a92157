import type { Actor } from '../actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { seal, unseal } from '../seal.ts'
import { does } from './acts.ts'
import { answerOnce, type IdempotentRequest } from './idempotency.ts'

export const answerPurpose = 'answer'

/**
 * Like `answerOnce` in a transaction of its own, for an answer with a secret, such as a new key:
 * the copy for a repeated request is encrypted.
 */
export async function answerSecretOnce<O>(
  db: Database,
  actor: Actor,
  request: IdempotentRequest | null,
  act: (tx: Tx) => Promise<O>,
): Promise<O> {
  const { sealed } = await db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => ({
      sealed: await seal(tx, answerPurpose, JSON.stringify(await act(tx))),
    })),
  )
  const answer: O = JSON.parse(await unseal(db.reader, answerPurpose, sealed))
  return answer
}

/** Like `writes`, for a command whose answer has a secret. */
export const writesSecret = <I, O>(act: (tx: Tx, actor: Actor, input: I) => Promise<O>) =>
  does<I, O>((db, actor, input, request) =>
    answerSecretOnce(db, actor, request, (tx) => act(tx, actor, input)),
  )
