import { sql } from 'kysely'
import type { Job } from './run-jobs.ts'

/** Answers to repeated requests are kept for a day; nobody repeats a request later than that. */
export const pruneIdempotencyKeys: Job = {
  name: 'prune-idempotency-keys',
  cron: '17 * * * *',
  work: async (db) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '25 hours'`.execute(
      db.reader,
    )
  },
}
