import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'

/** Runs of the log are many and say little later; the others tell of more than a year. */
export const pruneBackupRuns: Job = {
  name: 'prune-backup-runs',
  cron: '40 4 * * *',
  work: async (db) => {
    await sql`delete from backup_runs where requested_at < now() - case kind
      when 'log' then interval '30 days' else interval '400 days' end`.execute(db.reader)
  },
}
