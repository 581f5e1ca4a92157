import { sql } from 'kysely'
import { platformSettings } from '../../platform.settings.ts'
import { settingOf } from '../settings/read-setting.ts'
import type { Job } from './run-jobs.ts'

/** Deletes answers to repeated requests after the configured time, at least a day. */
export const pruneIdempotencyKeys: Job = {
  name: 'prune-idempotency-keys',
  cron: '17 * * * *',
  work: async (db) => {
    const hours = await settingOf(db.reader, platformSettings.repeatedRequestHours)
    await sql`delete from idempotency_keys
      where created_at < now() - make_interval(hours => ${hours})`.execute(db.reader)
  },
}
