import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'

/** What signing in leaves behind counts for minutes or hours; a day later nobody asks for it. */
export const pruneSignIns: Job = {
  name: 'prune-sign-ins',
  cron: '43 * * * *',
  work: async ({ reader }) => {
    await sql`delete from throttles where window_start < now() - interval '1 day'`.execute(reader)
    await sql`delete from sign_in_challenges where expires_at < now()`.execute(reader)
    await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(
      reader,
    )
    await sql`delete from sessions where expires_at < now()`.execute(reader)
    await sql`delete from ended_sessions where ended_at < now() - interval '7 days'`.execute(reader)
  },
}
