import { z } from 'zod'
import { checkSetting, type MoneyWords } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { settingOfKey } from './all-settings.ts'
import { settingValue } from './setting-value.ts'

export const settingsFileFormat = 'quartermaster.settings'

const fileValue = z.object({
  key: z.string().max(80),
  /** For readers of the file; the key decides. */
  label: z.string().max(200),
  /** The code of the outlet that differs; null for the company. */
  outlet: z.string().max(40).nullable(),
  value: settingValue,
})

/** The settings of a company, without secrets and pictures. */
const settingsFile = z.object({
  format: z.literal(settingsFileFormat),
  version: z.literal(1),
  company: z.string().max(200),
  exportedAt: z.string().max(40),
  values: z.array(fileValue).max(20_000),
})

export type SettingsFile = z.infer<typeof settingsFile>
export type FileValue = z.infer<typeof fileValue>

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
  const parsed = settingsFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') ?? ''
  return place === '' || place === 'format'
    ? 'This file holds no settings. Choose a file that was exported from Business Settings.'
    : `This file cannot be read at “${place}”: ${issue?.message}. Export it again.`
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
