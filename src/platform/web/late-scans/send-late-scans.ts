import { refusalOf } from '../client.ts'
import { isServerAway, waitsAfter } from '../server-away.ts'
import type { LateScansOf } from './define-late-scans.ts'
import type { KeptScan, ScanConflict } from './late-scan-database.ts'

const answerMilliseconds = 20_000

/**
 * Sends the scans of a user in their order. The server counts each once, so that a scan whose answer
 * was lost is sent again. Stops where the server does not answer; what it refuses becomes a conflict.
 *
 * @param onAnswer with the record as the server has it, before the scan is removed
 * @returns how many were refused
 */
export async function sendLateScans<R, X, E>(
  late: LateScansOf<R, X, E>,
  userId: string,
  onAnswer: (recordId: string, record: R) => void,
): Promise<number> {
  const { store } = late
  let refused = 0
  for (const scan of await store.allScans()) {
    if (scan.userId !== userId || scan.seq === undefined) continue
    if (isServerAway()) break
    await store.noteAttempt(scan.seq)
    try {
      const { record, isRecorded, message } = await late.send(scan, {
        signal: AbortSignal.timeout(answerMilliseconds),
        context: { idempotencyKey: scan.id },
      })
      onAnswer(scan.recordId, record)
      if (!isRecorded) refused += 1
      await store.settle(scan, record, isRecorded ? null : await conflictOf(late, scan, message))
    } catch (error) {
      const refusal = refusalOf(error)
      if (waitsAfter(refusal)) break
      await store.settle(scan, null, await conflictOf(late, scan, refusal.message))
      refused += 1
    }
  }
  return refused
}

async function conflictOf<R, X, E>(
  late: LateScansOf<R, X, E>,
  scan: KeptScan<E>,
  message: string,
): Promise<ScanConflict> {
  const { id, recordId, userId, code, at, effect } = scan
  const kept = await late.store.keptRecord(recordId)
  const { units, ...about } = late.about(effect, kept?.record ?? null)
  const isUndo = late.undoes(effect) !== undefined
  return { id, recordId, userId, code, at, message, ...about, units: isUndo ? null : units }
}
