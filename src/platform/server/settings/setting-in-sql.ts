import type { Setting } from '../../settings.ts'

/**
 * The value that counts at an outlet, as text for a larger statement that must not wait for a query
 * of its own; what `settingOf` gives otherwise. `outlet` is the SQL of the outlet's id, and the
 * value comes as text. Sealed settings cannot be read so.
 */
export function settingText(setting: Setting, outlet: string): string {
  const newest = (where: string) => `(select value #>> '{}' from setting_values
    where key = '${setting.key}' and ${where} order by id desc limit 1)`
  return `coalesce(${newest(`outlet_id = ${outlet}`)}, ${newest('outlet_id is null')}, '${String(setting.default)}')`
}
