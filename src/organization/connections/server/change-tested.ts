import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { refuseFields } from '../connections.rules.ts'
import { type ChangeInput, changeConnection, isSameConnection } from './change-connection.ts'
import { type OpenConnection, openConnection } from './connections.queries.ts'
import { requireTarget } from './require-target.ts'
import { type Outcome, tryConnection } from './test-connection.ts'

type TestedChange = ChangeInput & {
  readonly untested?: boolean | undefined
  readonly phone?: string | undefined
}

type Changed = { readonly id: string; readonly version: number }

/**
 * Changes a connection. One that is in use is tried with the new values first, and keeps the old ones
 * when that fails: otherwise mail would stop until a person looked. The talk is before the transaction.
 */
export async function changeTested(
  { db, outside }: { readonly db: Database; readonly outside: Outside },
  actor: Actor,
  input: TestedChange,
  request: IdempotentRequest | null,
): Promise<Changed> {
  const kept = await keptAnswer<Changed>(db.reader, actor, request)
  if (kept) return kept
  const before = await openConnection(db.reader, input.id)
  if (before) await requireTarget(outside, before.kind, input.config, before.config)
  const tested = before && (await testFirst(outside, before, input))
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () => changeConnection(tx, actor, input, tested)),
  )
}

async function testFirst(
  outside: Outside,
  before: OpenConnection,
  input: TestedChange,
): Promise<Outcome | null> {
  const { config } = input
  const secrets = { ...before.secrets, ...input.secrets }
  const isSame = isSameConnection(before.config, input)
  if (!before.isActive || input.untested || isSame) return null
  const given = Object.entries(secrets).filter(([, secret]) => secret !== '')
  throwIfRefused(refuseFields(before.kind, config, new Set(given.map(([key]) => key))))
  const outcome = await tryConnection(outside, { ...before, config, secrets }, input.phone)
  if (outcome.succeeded) return outcome
  throw new Refusal(
    'unprocessable',
    'test_failed',
    `Not saved. ${outcome.sentence} The values in use stay as they are.`,
  )
}
