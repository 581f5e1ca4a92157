import { backupJournal } from '#office/backups/server/index.ts'
import {
  type BackupRunKind,
  type JournalRun,
  type RunEnd,
  unfailingJournal,
} from '#platform/server/backup/backup-journal.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { asAppIfAllowed } from '#platform/server/db/may-take-role.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'

type Worked<T> = { readonly result: T; readonly end: RunEnd }

/** Writes down in the database what a command does, where that can be written; see `backup_runs`. */
export async function withRun<T>(
  serverUrl: string,
  kind: BackupRunKind,
  work: (run: JournalRun) => Promise<Worked<T>>,
): Promise<T> {
  const db = openDatabase(await asAppIfAllowed(serverUrl), { ...backgroundLimits, connections: 2 })
  // A database of a former version has no such table.
  const journal = unfailingJournal(backupJournal(db, 'Command line'), () => undefined)
  const run = await journal.begin(kind)
  try {
    const { result, end } = await work(run)
    await run.end(end)
    return result
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    await run.end({ bytes: 0, fault })
    throw error
  } finally {
    await db.close()
  }
}
