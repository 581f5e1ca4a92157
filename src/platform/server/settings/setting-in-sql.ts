import type { Setting } from '../../settings.ts'

/**
 * The effective value at an outlet, as SQL text for a larger statement that must not wait for a
 * query of its own; otherwise use `settingOf`. `outlet` is the SQL of the outlet's id. Encrypted
 * settings cannot be read in this way. A scheduled change that is due counts before the newest row.
 */
export function settingText(setting: Setting, outlet: string): string {
  const newest = (where: string) => `(select value #>> '{}' from (
      (select value, 1 as place from setting_schedules
        where key = '${setting.key}' and ${where} and applied_at is null and cancelled_at is null
          and takes_effect_at <= now())
      union all
      (select value, 2 from setting_values
        where key = '${setting.key}' and ${where} order by id desc limit 1)) counted
    order by place limit 1)`
  return `coalesce(${newest(`outlet_id = ${outlet}`)}, ${newest('outlet_id is null')}, '${String(setting.default)}')`
}
