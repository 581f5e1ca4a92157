import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { keepLateScan, scanIn } from '#stock/scanning/server/index.ts'
import { gateSessionNoun } from '../claims.nouns.ts'
import { undoLate } from './answer-scan.ts'
import { getSession } from './find-gate-session.ts'
import { takeIn } from './scan-at-gate.ts'

type Input = {
  readonly id: string
  readonly scanId: string
  readonly code: string
  readonly undoes?: { readonly scanId: string } | undefined
  readonly madeAt: string
}

/**
 * A parcel that was scanned at the gate without the network. The verdict is the server's alone: a
 * parcel that another user received meanwhile, or that was delivered, is recorded but not received,
 * and the answer says why.
 */
export function scanAtGateLater(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const { id, scanId, madeAt, code, undoes } = input
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const scan = { ...scanIn('gate', gateSessionNoun, id, code), id: scanId, madeAt }
      const answer = await keepLateScan(tx, actor, scan, async () => {
        if (undoes) await undoLate(tx, actor, { id, scanId: undoes.scanId })
        else await takeIn(tx, actor, input)
      })
      return { ...answer, session: await getSession(tx, actor, { id }) }
    }),
  )
}
