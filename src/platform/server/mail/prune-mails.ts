import { sql } from 'kysely'
import { platformSettings } from '../../platform.settings.ts'
import type { Job } from '../jobs/run-jobs.ts'
import { settingOf } from '../settings/read-setting.ts'

/** Removes sent and failed emails from the log after the configured time. */
export const pruneMails: Job = {
  name: 'prune-mails',
  cron: '31 3 * * *',
  work: async (db) => {
    const days = await settingOf(db.reader, platformSettings.mailDays)
    await sql`delete from mails
      where coalesce(sent_at, failed_at) < now() - make_interval(days => ${days})`.execute(
      db.reader,
    )
  },
}
