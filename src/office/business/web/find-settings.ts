import type { Setting } from '#platform/settings.ts'
import { allSettings } from '../all-settings.ts'

/** The settings that contain every word of the text, case-insensitively. */
export function findSettings(text: string): readonly Setting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return allSettings.filter(({ key, group, label, effect }) => {
    const said = `${key} ${group} ${label} ${effect}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}
