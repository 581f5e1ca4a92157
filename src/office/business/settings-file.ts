import { isRecord } from '#platform/is-record.ts'
import { checkSetting, fitsSetting, type MoneyWords } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { settingOfKey } from './all-settings.ts'

export const settingsFileFormat = 'quartermaster.settings'

export type FileValue = {
  readonly key: string
  /** For readers of the file; the key decides. */
  readonly label: string
  /** The code of the outlet that differs; null for the company. */
  readonly outlet: string | null
  /** The declaration of the setting decides whether it fits. */
  readonly value: unknown
}

/** The settings of a company, without secrets and pictures. */
export type SettingsFile = {
  readonly format: typeof settingsFileFormat
  readonly version: 1
  readonly company: string
  readonly exportedAt: string
  readonly values: readonly FileValue[]
}

/** Whether a setting is in the file: what is secret or stored elsewhere stays here. */
export const isInFile = ({ type }: Setting) => type.kind !== 'secret' && type.kind !== 'picture'

/** The file, or the sentence that says why it cannot be read. */
export function readSettingsFile(text: string): SettingsFile | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'This file is not JSON. Choose a file that was exported from Business Settings.'
  }
  if (!isRecord(json) || json.format !== settingsFileFormat) return noSettings
  const { version, company, exportedAt, values } = json
  if (version !== 1) return 'This file is from another version of Quartermaster. Export it again.'
  if (typeof company !== 'string' || typeof exportedAt !== 'string') return noSettings
  if (Number.isNaN(Date.parse(exportedAt))) return noSettings
  if (!Array.isArray(values)) return noSettings
  const read: FileValue[] = []
  for (const [at, value] of values.entries()) {
    const fitting = fileValue(value)
    if (!fitting) return `Entry ${at + 1} of this file is damaged. Export it again.`
    read.push(fitting)
  }
  return { format: settingsFileFormat, version, company, exportedAt, values: read }
}

const noSettings =
  'This file holds no settings. Choose a file that was exported from Business Settings.'

function fileValue(given: unknown): FileValue | null {
  if (!isRecord(given)) return null
  const { key, label, outlet, value } = given
  if (typeof key !== 'string' || typeof label !== 'string') return null
  if (outlet !== null && typeof outlet !== 'string') return null
  return { key, label, outlet, value }
}

/** What a setting holds in a place now. */
export type HeldValue = { readonly value: SettingValue; readonly version: number }

export type PlaceToFill = {
  /** Null for the company. */
  readonly outletId: string | null
  readonly code: string | null
  readonly held: ReadonlyMap<string, HeldValue>
}

export type FileChange = {
  readonly setting: Setting
  readonly place: Pick<PlaceToFill, 'outletId' | 'code'>
  readonly from: SettingValue
  readonly to: SettingValue
  readonly version: number
}

export type LeftOut = { readonly value: FileValue; readonly why: string }

export type FileComparison = {
  readonly changes: readonly FileChange[]
  readonly same: number
  readonly left: readonly LeftOut[]
}

/** Compares a file with the present values: what it would change, and what cannot be imported. */
export function compareSettingsFile(
  { values }: SettingsFile,
  places: readonly PlaceToFill[],
  words: MoneyWords,
): FileComparison {
  const changes: FileChange[] = []
  const left: LeftOut[] = []
  let same = 0
  for (const value of values) {
    const found = changeOf(value, places, words)
    if (typeof found === 'string') left.push({ value, why: found })
    else if (isSame(found.from, found.to)) same += 1
    else changes.push(found)
  }
  return { changes, same, left }
}

/** The change, or why the value cannot be imported. */
function changeOf(
  { key, outlet, value }: FileValue,
  places: readonly PlaceToFill[],
  words: MoneyWords,
): FileChange | string {
  const setting = settingOfKey(key)
  if (!setting) return 'This version has no such setting.'
  if (!isInFile(setting)) return 'Secrets and pictures are not imported.'
  if (outlet !== null && setting.scope === 'business')
    return 'It is one value for the whole business.'
  const place = places.find(({ code }) => code === outlet)
  if (!place) return outlet === null ? 'You may not change it.' : `There is no outlet ${outlet}.`
  const refusal = checkSetting(setting, value, words)
  if (refusal) return refusal.message
  if (!fitsSetting(setting, value)) return 'Its value does not fit.'
  const held = place.held.get(key)
  return {
    setting,
    place: { outletId: place.outletId, code: place.code },
    from: held?.value ?? setting.default,
    to: value,
    version: held?.version ?? 0,
  }
}

const isSame = (one: SettingValue, other: SettingValue) =>
  JSON.stringify(one) === JSON.stringify(other)
