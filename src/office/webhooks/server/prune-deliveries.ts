import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { daysKeptWhileOff } from '../webhooks.rules.ts'
import { webhooksSettings } from '../webhooks.settings.ts'

/** The log is for finding faults, not for keeps; what waits for an endpoint that is off does not for ever. */
export const pruneDeliveries: Job = {
  name: 'prune-webhook-deliveries',
  cron: '41 3 * * *',
  work: async (db) => {
    await sql`update webhook_deliveries d set next_attempt_at = null
      from webhook_endpoints e
      where e.id = d.endpoint_id and not e.is_active and d.next_attempt_at is not null
        and d.created_at < now() - make_interval(days => ${daysKeptWhileOff})`.execute(db.reader)
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
