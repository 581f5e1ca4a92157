import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { applyDue } from '#platform/server/settings/apply-due.ts'
import { lockSetting } from '#platform/server/settings/record-setting.ts'
import { dropSchedule } from '#platform/server/settings/setting-schedules.ts'
import { settingOfKey } from '../all-settings.ts'
import { moneyWords } from './save-settings.ts'

type Due = { readonly id: string; readonly key: string; readonly outletId: string | null }

/**
 * Records the scheduled changes that are due, each in a transaction of its own. Readers count them
 * from their instant on without it: this writes the history and the event, which tells the screens.
 */
export async function applySchedules(db: Database): Promise<void> {
  const due = await sql<Due>`select id, key, outlet_id as "outletId" from setting_schedules
    where applied_at is null and cancelled_at is null and takes_effect_at <= now()
    order by takes_effect_at, key, outlet_id limit 1000`.execute(db.reader)
  for (const { id, key, outletId } of due.rows) {
    const setting = settingOfKey(key)
    await db.transaction(async (tx) => {
      if (!setting) return dropSchedule(tx, id)
      await lockSetting(tx, key, outletId)
      await applyDue(tx, { setting, outletId, words: await moneyWords(tx) })
    })
  }
}

export const businessJobs: readonly Job[] = [
  { name: 'apply-setting-schedules', cron: '* * * * *', work: applySchedules },
]
