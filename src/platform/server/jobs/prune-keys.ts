import { sql } from 'kysely'
import { platformSettings } from '../../platform.settings.ts'
import { settingOf } from '../settings/read-setting.ts'
import type { Job } from './run-jobs.ts'

/** Answers to repeated requests go after the time that the business has set, a day at the least. */
export const pruneIdempotencyKeys: Job = {
  name: 'prune-idempotency-keys',
  cron: '17 * * * *',
  work: async (db) => {
    const hours = await settingOf(db.reader, platformSettings.repeatedRequestHours)
    await sql`delete from idempotency_keys
      where created_at < now() - make_interval(hours => ${hours})`.execute(db.reader)
  },
}
