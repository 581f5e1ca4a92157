import type { UrlParams } from '#platform/web/url-state.ts'
import { allSettings } from '../all-settings.ts'
import { settingGroups } from '../setting-groups.ts'

/** The group that the address names, or the first. */
export const shownGroup = ({ section }: UrlParams) =>
  settingGroups.find(({ key }) => key === section) ?? settingGroups[0]

/**
 * The outlet whose values the page shows and changes; null for company-wide values, also while
 * searching through all settings and in a group that outlets cannot override.
 */
export function shownOutlet(params: UrlParams): string | null {
  if (params.find) return null
  const label = shownGroup(params)?.label
  const mayDiffer = allSettings.some(({ group, scope }) => group === label && scope === 'outlet')
  return mayDiffer ? (params.outlet ?? null) : null
}
