import type { Noun } from '#platform/nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import type { ScanTask } from '../scan-tasks.ts'
import { scanResultOf } from '../scanning.rules.ts'
import { requireNewScan } from './keep-late-scan.ts'
import { logScan } from './log-scan.ts'
import { beginNotes, type FoundRecord, notesIn } from './scan-notes.ts'

/** A scan in a task, for the record that the task is about. */
export const scanIn = (task: ScanTask, noun: Noun, id: string, raw: string): Scan => ({
  task,
  raw,
  of: { noun: noun.key, id },
})

export type TaskRecord = { readonly noun: string; readonly id: string }

export type Scan = {
  readonly task: ScanTask
  readonly raw: string
  /** The order, wave, load sheet or other record of the task; null for a look-up. */
  readonly of: TaskRecord | null
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly id?: string | undefined
}

type Acted<O> = {
  readonly answer: O
  /** The record that was found, where the command has not noted it. */
  readonly about?: FoundRecord
}

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
  act: (tx: Tx) => Promise<Acted<O>>,
): Promise<O> {
  const beganAt = performance.now()
  const took = () => Math.round(performance.now() - beganAt)
  let running: Tx | null = null
  try {
    return await db.transaction((tx) => {
      running = tx
      beginNotes(tx)
      return answerOnce(tx, actor, request, async () => {
        await requireNewScan(tx, scan.id)
        const { answer, about } = await act(tx)
        const notes = { ...notesIn(tx), ...(about && { found: about }) }
        const { as = 'ok', says = '' } = notes.result ?? {}
        await logScan(tx, actor, { ...scan, notes, result: as, message: says, took: took() })
        return answer
      })
    })
  } catch (error) {
    if (error instanceof Refusal) {
      const refused = { result: scanResultOf(error), message: error.message, took: took() }
      const notes = notesIn(running)
      // Without its id: a refused scan counts nothing, and may be sent again.
      await db.transaction((tx) =>
        logScan(tx, actor, { ...scan, ...refused, id: undefined, notes }),
      )
    }
    throw error
  }
}
