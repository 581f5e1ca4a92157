import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { webhooksSettings } from '../webhooks.settings.ts'

/** The log is for finding faults, not for keeps. */
export const pruneDeliveries: Job = {
  name: 'prune-webhook-deliveries',
  cron: '41 3 * * *',
  work: async (db) => {
    const days = await settingOf(db.reader, webhooksSettings.keepDays)
    await sql`with old as (
        select id from webhook_deliveries
        where next_attempt_at is null and created_at < now() - make_interval(days => ${days})
      ), tries as (
        delete from webhook_attempts where delivery_id in (select id from old)
      )
      delete from webhook_deliveries where id in (select id from old)`.execute(db.reader)
  },
}
