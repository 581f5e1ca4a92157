import { adviceEffects } from '#delivery/advice/server/index.ts'
import { caseEffects } from '#delivery/claims/server/index.ts'
import type { SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { callEffects } from '#sales/confirmations/server/index.ts'
import { stockEffects } from '#stock/inventory/server/index.ts'

/** What can be counted before a setting is changed, by area in their order. */
const allEffects: readonly SettingEffect[] = [
  ...stockEffects,
  ...callEffects,
  ...adviceEffects,
  ...caseEffects,
]

export function effectOfKey(key: string): SettingEffect | undefined {
  return allEffects.find(({ setting }) => setting.key === key)
}
