import { type RawBuilder, sql } from 'kysely'
import { fitsSetting } from '../../settings.rules.ts'
import type { Setting, SettingValue } from '../../settings.ts'
import type { Reader } from '../db/database.ts'
import { unseal } from '../seal.ts'
import { countedValues, newestFirst } from './counted-values.ts'

/** The purpose that an encrypted value of this setting is bound to; see `seal`. */
export const sealPurpose = (key: string) => `setting ${key}`

type StoredValue = {
  readonly key: string
  readonly outletId: string | null
  readonly value: unknown
  readonly isSealed: boolean
}

/**
 * The effective value: the outlet's own, else the company's, else the default. One indexed query; a
 * command on a hot path should not wait for it. `at` is the SQL of another instant, for what a
 * scheduled change will set.
 */
export async function settingOf<V extends SettingValue>(
  reader: Reader,
  setting: Setting<V>,
  outletId: string | null = null,
  at: RawBuilder<unknown> = sql`now()`,
): Promise<V> {
  const stored = await newestValues(reader, [setting.key], outletId, at)
  return pick(reader, setting, stored)
}

/** Several at once, by the caller's names for them; also one query. */
export async function settingsOf<const S extends Readonly<Record<string, Setting>>>(
  reader: Reader,
  settings: S,
  outletId: string | null = null,
  at: RawBuilder<unknown> = sql`now()`,
): Promise<{ readonly [N in keyof S]: S[N]['default'] }> {
  const keys = Object.values(settings).map((setting) => setting.key)
  const stored = await newestValues(reader, keys, outletId, at)
  const entries = Object.entries(settings).map(
    async ([name, setting]) => [name, await pick(reader, setting, stored)] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as never // parse edge: the names of S, each picked by its own setting
}

/** The newest value of each key, the outlet's before the company's. */
async function newestValues(
  reader: Reader,
  keys: readonly string[],
  outletId: string | null,
  at: RawBuilder<unknown>,
): Promise<readonly StoredValue[]> {
  const found = await sql<StoredValue>`
    select distinct on (key, outlet_id)
      key, outlet_id as "outletId", value, is_sealed as "isSealed"
    from ${countedValues(at)}
    where key = any(${keys}) and (outlet_id is null or outlet_id = ${outletId}::uuid)
    order by key, outlet_id, ${newestFirst}`.execute(reader)
  return found.rows
}

/** A value that no longer fits its declaration counts as not set. */
async function pick<V extends SettingValue>(
  reader: Reader,
  setting: Setting<V>,
  stored: readonly StoredValue[],
): Promise<V> {
  for (const row of stored) {
    if (row.key !== setting.key || row.value === null) continue
    const value = row.isSealed
      ? await unseal(reader, sealPurpose(row.key), String(row.value))
      : row.value
    if (fitsSetting(setting, value)) return value
  }
  return setting.default
}
