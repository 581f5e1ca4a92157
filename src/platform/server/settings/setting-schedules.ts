import { sql } from 'kysely'
import type { Reader, Tx } from '../db/database.ts'

/** A change of a setting that takes effect later, or was cancelled. */
export type SettingSchedule = {
  readonly id: string
  readonly key: string
  readonly outletId: string | null
  readonly value: unknown
  readonly takesEffectAt: string
  readonly reason: string
  readonly scheduledByName: string
  readonly scheduledAt: string
  readonly appliedAt: string | null
  readonly cancelledAt: string | null
  readonly cancelledByName: string | null
}

const columns = sql`id, key, outlet_id as "outletId", value, takes_effect_at as "takesEffectAt",
  reason, scheduled_by_name as "scheduledByName", scheduled_at as "scheduledAt",
  applied_at as "appliedAt", cancelled_at as "cancelledAt", cancelled_by_name as "cancelledByName"`

/** All changes that neither took effect nor were cancelled, the earliest first. */
export async function openSchedules(reader: Reader): Promise<readonly SettingSchedule[]> {
  const found = await sql<SettingSchedule>`select ${columns} from setting_schedules
    where applied_at is null and cancelled_at is null order by takes_effect_at, id`.execute(reader)
  return found.rows
}

export async function openScheduleOf(
  reader: Reader,
  key: string,
  outletId: string | null,
): Promise<SettingSchedule | undefined> {
  const found = await sql<SettingSchedule>`select ${columns} from setting_schedules
    where key = ${key} and outlet_id is not distinct from ${outletId}::uuid
      and applied_at is null and cancelled_at is null`.execute(reader)
  return found.rows[0]
}

/** The scheduled changes of one setting, newest first; those that took effect are in its rows. */
export async function schedulesOf(
  reader: Reader,
  key: string,
  outletId: string | null,
  most = 100,
): Promise<readonly SettingSchedule[]> {
  const found = await sql<SettingSchedule>`select ${columns} from setting_schedules
    where key = ${key} and outlet_id is not distinct from ${outletId}::uuid
      and applied_at is null
    order by scheduled_at desc, id limit ${most}`.execute(reader)
  return found.rows
}

/** Ends a scheduled change of a setting that the product no longer has. */
export async function dropSchedule(tx: Tx, id: string): Promise<void> {
  await sql`update setting_schedules
    set cancelled_at = clock_timestamp(), cancelled_by_name = 'Server'
    where id = ${id}::uuid and applied_at is null and cancelled_at is null`.execute(tx)
}
