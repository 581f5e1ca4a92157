import { sql } from 'kysely'
import { systemActor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { recordSetting, type SettingPlace } from './record-setting.ts'

const clockActor = systemActor('Scheduled changes')

type DueSchedule = {
  readonly id: string
  readonly value: unknown
  readonly at: string
  readonly by: string | null
  readonly byName: string
  readonly reason: string
  readonly scheduledAt: string
}

/**
 * Copies a scheduled change that is due into the values, with its event: readers already count it.
 * Everyone who writes a setting does this first, so that it is older than what they write. The
 * caller has locked the setting.
 */
export async function applyDue(tx: Tx, place: SettingPlace): Promise<void> {
  const { setting, outletId } = place
  const found = await sql<DueSchedule>`
    update setting_schedules set applied_at = clock_timestamp()
    where key = ${setting.key} and outlet_id is not distinct from ${outletId}::uuid
      and applied_at is null and cancelled_at is null and takes_effect_at <= clock_timestamp()
    returning id, value, takes_effect_at as at, scheduled_by as by, scheduled_by_name as "byName",
      reason, scheduled_at as "scheduledAt"`.execute(tx)
  for (const { value, reason, scheduledAt, ...schedule } of found.rows) {
    const said = `Scheduled on ${scheduledAt.slice(0, 10)} at ${scheduledAt.slice(11, 16)} UTC`
    const change = { ...place, schedule, reason: reason ? `${said}: ${reason}` : said }
    await recordSetting(tx, clockActor, change, { value, isSealed: false })
  }
}
