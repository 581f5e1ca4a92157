import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { seal, unseal } from '../seal.ts'
import { does } from './acts.ts'
import { answerOnce } from './idempotency.ts'

const purpose = 'answer'

/**
 * As `writes`, for an answer that holds a secret, such as a new key: what is kept of it for a
 * repeated request is sealed.
 */
export const writesSecret = <I, O>(act: (tx: Tx, actor: Actor, input: I) => Promise<O>) =>
  does<I, O>(async (db, actor, input, request) => {
    const { sealed } = await db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => ({
        sealed: await seal(tx, purpose, JSON.stringify(await act(tx, actor, input))),
      })),
    )
    const answer: O = JSON.parse(await unseal(db.reader, purpose, sealed))
    return answer
  })
