import type { Reader } from '#platform/server/db/database.ts'
import { newestRows } from '#platform/server/settings/setting-rows.ts'
import { fitsSetting } from '#platform/settings.rules.ts'
import type { KnownActions } from './known-actions.ts'

/** The limits of the whole business, by the key of their setting. */
export async function readLimits(reader: Reader, actions: KnownActions) {
  const rows = await newestRows(reader)
  const states = new Map(
    actions
      .flatMap(({ limits = [] }) => limits)
      .map((setting) => {
        const own = rows.filter(({ key }) => key === setting.key)
        const newest = own.find(({ outletId }) => outletId === null)
        const held = newest?.value
        const state = {
          key: setting.key,
          value: fitsSetting(setting, held) ? held : setting.default,
          version: newest?.id ?? 0,
          changedBy: newest?.changedByName ?? null,
          outlets: own.filter(({ outletId, value }) => outletId !== null && value !== null).length,
        }
        return [setting.key, state] as const
      }),
  )
  return (key: string) => {
    const state = states.get(key)
    if (state) return state
    throw new Error(`No action declares the limit ${key}.`)
  }
}
