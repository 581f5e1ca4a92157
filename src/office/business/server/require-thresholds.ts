import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { newestRows } from '#platform/server/settings/setting-rows.ts'
import { openSchedules } from '#platform/server/settings/setting-schedules.ts'
import { type MoneyWords, settingInWords } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { allSettings, settingOfKey } from '../all-settings.ts'

/**
 * Before the first value is written: two who each move one of a pair would otherwise each find the
 * other's former value, and let them cross.
 */
export async function lockThresholds(tx: Tx): Promise<void> {
  await lockByName(tx, 'setting thresholds', 'short')
}

/**
 * A higher threshold may not be below a lower one, company-wide and in every outlet that overrides
 * one, now and after each scheduled change. Checked after the values were written: the refusal
 * rolls them back.
 */
export async function requireThresholds(
  reader: Reader,
  changed: readonly Setting[],
  words: MoneyWords,
): Promise<void> {
  const keys = new Set(changed.map(({ key }) => key))
  const pairs = allSettings.flatMap((upper) => {
    const lower = upper.notBelow === undefined ? undefined : settingOfKey(upper.notBelow)
    return lower && (keys.has(upper.key) || keys.has(lower.key)) ? [{ upper, lower }] : []
  })
  if (pairs.length === 0) return
  const rows = await newestRows(reader)
  const schedules = await openSchedules(reader)
  for (const { upper, lower } of pairs) {
    const isOfPair = ({ key }: { readonly key: string }) => key === upper.key || key === lower.key
    const later = schedules.filter(isOfPair)
    const places = new Set([null, ...[...rows, ...later].filter(isOfPair).map(placeOf)])
    const times = new Set([null, ...later.map(({ takesEffectAt }) => takesEffectAt)])
    for (const outletId of places) {
      for (const time of times) {
        const at = time === null ? sql`now()` : sql`${time}::timestamptz`
        const values = await settingsOf(reader, { upper, lower }, outletId, at)
        if (values.upper < values.lower)
          throw refuseCrossed({ upper, lower, values, outletId, time, words }, keys)
      }
    }
  }
}

const placeOf = ({ outletId }: { readonly outletId: string | null }) => outletId

type Crossed = {
  readonly upper: Setting
  readonly lower: Setting
  readonly values: { readonly upper: SettingValue; readonly lower: SettingValue }
  readonly outletId: string | null
  readonly time: string | null
  readonly words: MoneyWords
}

function refuseCrossed(crossed: Crossed, keys: ReadonlySet<string>): Refusal {
  const { upper, lower, values, outletId, time, words } = crossed
  const place = outletId === null ? '' : ' at an outlet with a value of its own'
  const when = time === null ? '' : ` after the change scheduled for ${time.slice(0, 10)}`
  return new Refusal(
    'unprocessable',
    'thresholds_crossed',
    `“${upper.label}” would be ${settingInWords(upper, values.upper, words)}${place}${when}, below “${lower.label}” with ${settingInWords(lower, values.lower, words)}. Raise the one or lower the other. ${upper.effect}`,
    { field: keys.has(upper.key) ? upper.key : lower.key, details: { outletId } },
  )
}
