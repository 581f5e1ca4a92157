import { type RawBuilder, sql } from 'kysely'
import { fitsSetting } from '../../settings.rules.ts'
import type { Setting, SettingValue } from '../../settings.ts'
import type { Reader } from '../db/database.ts'

/** A count ends here: a preview must not read a whole table. */
export const mostCounted = 10_000

/** The condition that a row's outlet is one of those whose value would change. */
export type AffectedOutlets = (column: string) => RawBuilder<boolean>

/** What a value of a setting touches, so that a form can show the effect before it is saved. */
export type SettingEffect = {
  readonly setting: Setting
  /** The counted records, in the plural: `Dead stock items`. */
  readonly label: string
  /** How many there would be with this value; at most `mostCounted`. */
  readonly count: (reader: Reader, value: SettingValue, outlets: AffectedOutlets) => Promise<number>
}

type Counted<V extends SettingValue> = {
  readonly setting: Setting<V>
  readonly label: string
  /** SQL of the counted rows: a FROM with its WHERE. */
  readonly rows: (value: V, outlets: AffectedOutlets) => RawBuilder<unknown>
}

export function countEffect<V extends SettingValue>(counted: Counted<V>): SettingEffect {
  const { setting, label, rows } = counted
  return {
    setting,
    label,
    async count(reader, value, outlets) {
      if (!fitsSetting(setting, value)) return 0
      const found = await sql<{ count: number }>`select count(*)::integer as count
        from (select 1 ${rows(value, outlets)} limit ${mostCounted}) counted`.execute(reader)
      return found.rows[0]?.count ?? 0
    },
  }
}
