import { Refusal } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { newestRows, type SettingRow } from '#platform/server/settings/setting-rows.ts'
import { type MoneyWords, settingInWords } from '#platform/settings.rules.ts'
import type { Setting } from '#platform/settings.ts'
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
 * one. Checked after the values were written: the refusal rolls them back.
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
  for (const { upper, lower } of pairs) {
    for (const outletId of placesOf(rows, [upper.key, lower.key])) {
      const values = await settingsOf(reader, { upper, lower }, outletId)
      if (values.upper >= values.lower) continue
      const place = outletId === null ? '' : ' at an outlet with a value of its own'
      throw new Refusal(
        'unprocessable',
        'thresholds_crossed',
        `“${upper.label}” would be ${settingInWords(upper, values.upper, words)}${place}, below “${lower.label}” with ${settingInWords(lower, values.lower, words)}. Raise the one or lower the other. ${upper.effect}`,
        { field: keys.has(upper.key) ? upper.key : lower.key, details: { outletId } },
      )
    }
  }
}

/** The company, and the outlets that override one of these settings. */
function placesOf(rows: readonly SettingRow[], keys: readonly string[]): Set<string | null> {
  return new Set([
    null,
    ...rows
      .filter(({ key, value }) => keys.includes(key) && value !== null)
      .map((row) => row.outletId),
  ])
}
