import type { Setting } from '../../settings.ts'

/**
 * The effective value at an outlet, as SQL text for a larger statement that must not wait for a
 * query of its own; otherwise use `settingOf`. `outlet` is the SQL of the outlet's id. Encrypted
 * settings cannot be read in this way.
 */
export function settingText(setting: Setting, outlet: string): string {
  const newest = (where: string) => `(select value #>> '{}' from setting_values
    where key = '${setting.key}' and ${where} order by id desc limit 1)`
  return `coalesce(${newest(`outlet_id = ${outlet}`)}, ${newest('outlet_id is null')}, '${String(setting.default)}')`
}
