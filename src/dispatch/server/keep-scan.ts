import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scanResultOf } from '#scanning/scanning.rules.ts'
import { logScan } from '#scanning/server/index.ts'

type Scan = {
  readonly task: string
  readonly raw: string
  readonly noun?: string
  readonly entityId?: string
}

/** Runs the act of a scan and keeps in the scan log what came of it, also when it was refused. */
export async function keepScan<O>(
  db: Database,
  actor: Actor,
  scan: Scan,
  act: () => Promise<O>,
): Promise<O> {
  try {
    const answer = await act()
    await logScan(db, actor, { ...scan, result: 'ok' })
    return answer
  } catch (error) {
    if (error instanceof Refusal) {
      await logScan(db, actor, { ...scan, result: scanResultOf(error), message: error.message })
    }
    throw error
  }
}
