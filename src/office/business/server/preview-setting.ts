import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  type AffectedOutlets,
  mostCounted,
  type SettingEffect,
} from '#platform/server/settings/setting-effects.ts'
import { newestRows } from '#platform/server/settings/setting-rows.ts'
import { checkSetting } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { requireOutlet } from './business.queries.ts'
import { declaredSetting } from './find-declared.ts'
import { moneyWords, requirePlace } from './save-settings.ts'

type Input = { key: string; outletId?: string | undefined; value: string }

/** How many records a setting touches with its value and would touch with another one. */
export const previewSetting =
  (effects: readonly SettingEffect[]) => async (reader: Reader, actor: Actor, input: Input) => {
    const setting = declaredSetting(input.key)
    const outletId = input.outletId ?? null
    await requireOutlet(reader, actor, outletId)
    requirePlace(actor, setting, outletId)
    const effect = effects.find(({ setting: { key } }) => key === setting.key)
    if (!effect) throw refuseUncounted(setting)
    const value = valueOfText(setting, input.value)
    throwIfRefused(checkSetting(setting, value, await moneyWords(reader)))
    const outlets = await affectedOutlets(reader, setting, outletId)
    const current = await settingOf(reader, setting, outletId)
    return {
      label: effect.label,
      now: await effect.count(reader, current, outlets),
      after: await effect.count(reader, value, outlets),
      cap: mostCounted,
    }
  }

/** A value as an address writes it. */
function valueOfText({ type }: Setting, text: string): SettingValue {
  const isNumber = type.kind === 'whole' || type.kind === 'percent' || type.kind === 'money'
  return isNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** One outlet, or all that have no value of their own. */
async function affectedOutlets(
  reader: Reader,
  { key }: Setting,
  outletId: string | null,
): Promise<AffectedOutlets> {
  if (outletId !== null) return (column) => sql<boolean>`${sql.raw(column)} = ${outletId}::uuid`
  const rows = await newestRows(reader)
  const own = rows.flatMap((row) =>
    row.key === key && row.outletId !== null && row.value !== null ? [row.outletId] : [],
  )
  return (column) => sql<boolean>`${sql.raw(column)} <> all(${own}::uuid[])`
}

const refuseUncounted = ({ label }: Setting) =>
  new Refusal(
    'unprocessable',
    'nothing_to_count',
    `“${label}” has no records that could be counted. Save it to see its effect.`,
    { field: 'key' },
  )
