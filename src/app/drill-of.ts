import { restoredChecks } from '#office/backups/server/index.ts'
import type { DrillReport, DrillSteps } from '#platform/server/backup/run-drill.ts'
import type { StoredObjects } from '#platform/server/backup/stored-objects.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hangUp } from '#platform/server/db/hang-up.ts'
import { createClient } from '#platform/server/db/pool.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import { verifyData } from './verify-data.ts'

type Drilled = {
  readonly objects: StoredObjects
  readonly dataDir: string
  /** The running database; null where none runs. */
  readonly live: { readonly db: Database; readonly ownerUrl: string } | null
}

/** Restores the newest backup, compares it with the running database, and verifies it. */
export async function drillOf(
  { objects, dataDir, live }: Drilled,
  steps: DrillSteps,
): Promise<DrillReport> {
  const { runDrill, untilArchived } = await import('#platform/server/backup/run-drill.ts')
  const checks = restoredChecks({
    live: live && {
      db: live.db,
      archiveNow: async () => untilArchived(objects, await endSegment(live.ownerUrl)),
    },
    verify: verifyData,
  })
  return runDrill({ ...steps, objects, dataDir, checks })
}

/** Ends the current file of the log, so that it is archived. */
async function endSegment(ownerUrl: string): Promise<string> {
  const client = createClient(ownerUrl, backgroundLimits)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_switch_wal()) as name',
    )
    return rows[0]?.name ?? ''
  } finally {
    await hangUp(client)
  }
}
