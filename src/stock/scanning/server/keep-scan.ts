import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { scanResultOf } from '../scanning.rules.ts'
import { logScan } from './log-scan.ts'

type Scan = { readonly task: string; readonly raw: string }

/** The record that a scan was about, for the scan log. */
type About = { readonly noun: string; readonly id: string }

/**
 * Runs the command of a scan in one transaction and records the scan with it: a scan sent twice
 * counts once and is recorded once. A refused scan is recorded separately, because its transaction
 * is rolled back and users will look for exactly that scan.
 */
export async function keepScan<O>(
  db: Database,
  actor: Actor,
  scan: Scan,
  request: IdempotentRequest | null,
  act: (tx: Tx) => Promise<{ answer: O; about: About }>,
): Promise<O> {
  try {
    return await db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const { answer, about } = await act(tx)
        await logScan(tx, actor, { ...scan, result: 'ok', noun: about.noun, entityId: about.id })
        return answer
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) {
      const result = scanResultOf(error)
      await logScan(db.reader, actor, { ...scan, result, message: error.message })
    }
    throw error
  }
}
