import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'

/** The data of sign-in steps is needed for minutes or hours; it is deleted after a day. */
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
