import { sql } from 'kysely'
import { codedKey } from '../../events.ts'
import { settingNoun } from '../../platform.nouns.ts'
import { Refusal } from '../../refusal.ts'
import { type MoneyWords, settingInWords } from '../../settings.rules.ts'
import type { Setting, SettingValue } from '../../settings.ts'
import { type Actor, authorId } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { lockByName } from '../db/lock-by-name.ts'
import { appendEvent } from '../events/append-event.ts'
import { idOfName } from '../id-of-name.ts'
import { settingOf } from './read-setting.ts'
import { rowsOf, type SettingRow } from './setting-rows.ts'

export const settingId = (key: string) => idOfName(settingNoun.key, key)

/** A setting in a place, and what a change of it is recorded with. */
export type SettingPlace = {
  readonly setting: Setting
  readonly outletId: string | null
  /** How amounts are formatted in refusals and in the log. */
  readonly words: MoneyWords
}

export type SettingChange = SettingPlace & {
  /** The id of the newest change that the caller saw; 0 when it was never changed. */
  readonly version: number
  readonly reason: string
}

export type StoredValue = { readonly value: unknown; readonly isSealed: boolean }

export const lockOf = (key: string, outletId: string | null) => `setting ${key} ${outletId ?? ''}`

/** Waits for everyone else who writes this setting in this place. */
export function lockSetting(tx: Tx, key: string, outletId: string | null): Promise<void> {
  return lockByName(tx, lockOf(key, outletId))
}

/** Refuses when the setting was changed after the caller read it. */
export async function requireNewest(tx: Tx, change: SettingChange): Promise<void> {
  const [newest] = await rowsOf(tx, change.setting.key, change.outletId, 1)
  if ((newest?.id ?? 0) !== change.version) throw changedMeanwhile(change, newest)
}

/** When a scheduled change took effect, and who had scheduled it. */
type Schedule = { readonly at: string; readonly by: string | null; readonly byName: string }

/** Appends the value and its event. The caller has locked the setting. */
export async function recordSetting(
  tx: Tx,
  actor: Actor,
  change: SettingPlace & { readonly reason: string; readonly schedule?: Schedule },
  stored: StoredValue,
): Promise<void> {
  const { setting, outletId, reason, schedule } = change
  const { key } = setting
  const before = await settingOf(tx, setting, outletId)
  await tx
    .insertInto('setting_values')
    .values({
      key,
      outlet_id: outletId,
      value: jsonOf(stored.value),
      is_sealed: stored.isSealed,
      changed_by: schedule ? schedule.by : authorId(actor),
      changed_by_name: schedule?.byName ?? actor.name,
      ...(schedule ? { changed_at: schedule.at } : {}),
      reason,
    })
    .execute()
  const after = await settingOf(tx, setting, outletId)
  await appendEvent(tx, actor, {
    type: 'setting.changed',
    ...recordOf(change),
    data: {
      ...valueData(change, before, after),
      ...(stored.value === null ? { isDefault: true } : {}),
      ...(schedule ? { scheduledBy: schedule.byName } : {}),
      ...(reason ? { reason } : {}),
    },
  })
}

/** A value for a column that is null where the change is a reset. */
export const jsonOf = (value: unknown) =>
  value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`

/** The record that the events of a setting are about. */
export const recordOf = ({ setting, outletId }: SettingPlace) => ({
  noun: settingNoun,
  id: settingId(setting.key),
  label: setting.label,
  outletId,
})

/** Before and after, for the log in words and for programs; of a secret, only whether it was set. */
export function valueData(place: SettingPlace, before: SettingValue, after: SettingValue) {
  const { setting } = place
  const coded = setting.type.kind === 'secret' ? [null, null] : [before, after]
  return {
    key: setting.key,
    group: setting.group,
    value: inRecord(place, before, after),
    [codedKey]: { value: coded },
  }
}

function inRecord({ setting, words }: SettingPlace, before: SettingValue, after: SettingValue) {
  if (setting.type.kind === 'secret') return [before === '' ? '' : 'Set', after === '' ? '' : 'Set']
  return [settingInWords(setting, before, words), settingInWords(setting, after, words)]
}

function changedMeanwhile(change: SettingChange, newest: SettingRow | undefined): Refusal {
  const { setting, version } = change
  const who = newest ? `by ${newest.changedByName}` : 'by another person'
  return new Refusal(
    'stale',
    'stale_version',
    `“${setting.label}” was changed ${who} since you opened it. Look at it again and repeat your step.`,
    { field: setting.key, details: { yours: version, current: newest?.id ?? 0 } },
  )
}
