import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'
import { newId } from '../new-id.ts'
import { applyDue } from './apply-due.ts'
import { settingOf } from './read-setting.ts'
import {
  jsonOf,
  lockSetting,
  recordOf,
  requireNewest,
  type SettingChange,
  valueData,
} from './record-setting.ts'
import { requireValue } from './require-value.ts'
import { openScheduleOf } from './setting-schedules.ts'

const mostYears = 5

/** Stores a change that takes effect later; with null, a reset to what applies without a value. */
export async function scheduleSetting(
  tx: Tx,
  actor: Actor,
  change: SettingChange & { readonly value: unknown; readonly takesEffectAt: string },
): Promise<void> {
  const { setting, outletId, words, reason, takesEffectAt } = change
  if (setting.type.kind === 'secret') throw refuseSecret(setting.label)
  const value = typeof change.value === 'string' ? change.value.trim() : change.value
  if (value !== null) await requireValue(tx, setting, value, words)
  await requireLater(tx, takesEffectAt)
  await lockSetting(tx, setting.key, outletId)
  await applyDue(tx, change)
  await requireNewest(tx, change)
  const open = await openScheduleOf(tx, setting.key, outletId)
  if (open) throw refuseSecond(setting.key, setting.label, open.scheduledByName)
  await tx
    .insertInto('setting_schedules')
    .values({
      id: newId(),
      key: setting.key,
      outlet_id: outletId,
      value: jsonOf(value),
      takes_effect_at: takesEffectAt,
      reason,
      scheduled_by: authorId(actor),
      scheduled_by_name: actor.name,
    })
    .execute()
  const before = await settingOf(tx, setting, outletId)
  const after = await settingOf(tx, setting, outletId, sql`${takesEffectAt}::timestamptz`)
  await appendEvent(tx, actor, {
    type: 'setting.scheduled',
    ...recordOf(change),
    data: {
      ...valueData(change, before, after),
      takesEffectAt,
      ...(value === null ? { isDefault: true } : {}),
      ...(reason ? { reason } : {}),
    },
  })
}

/** By the clock of the database, which also decides when the change is due. */
async function requireLater(tx: Tx, takesEffectAt: string): Promise<void> {
  const found = await sql<{ isPast: boolean; isTooFar: boolean }>`select
    ${takesEffectAt}::timestamptz <= now() as "isPast",
    ${takesEffectAt}::timestamptz > now() + make_interval(years => ${mostYears}) as "isTooFar"`.execute(
    tx,
  )
  const [row] = found.rows
  if (row?.isPast)
    throw new Refusal(
      'unprocessable',
      'time_past',
      'This time has passed. Choose a later time, or save the change now.',
      { field: 'takesEffectAt' },
    )
  if (row?.isTooFar)
    throw new Refusal(
      'unprocessable',
      'time_too_far',
      `Choose a time within the next ${mostYears} years.`,
      { field: 'takesEffectAt' },
    )
}

const refuseSecret = (label: string) =>
  new Refusal(
    'unprocessable',
    'not_scheduled',
    `“${label}” is a secret, and secrets change at once. Save it without a time.`,
    { field: 'takesEffectAt' },
  )

const refuseSecond = (key: string, label: string, by: string) =>
  new Refusal(
    'conflict',
    'already_scheduled',
    `${by} has already scheduled a change of “${label}”. Cancel that one first.`,
    { field: key },
  )
