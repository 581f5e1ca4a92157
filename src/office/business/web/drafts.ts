import { checkSetting, type MoneyWords } from '#platform/settings.rules.ts'
import type { SettingValue } from '#platform/settings.ts'
import { settingOfKey } from '../all-settings.ts'

/** A typed value that is not saved yet. */
export type Draft = {
  readonly key: string
  /** Null for the whole business. */
  readonly outletId: string | null
  /** Null removes the override; text that is not a value yet stays as typed. */
  readonly value: SettingValue | null
  /** The version that was shown when the typing began. */
  readonly version: number
}

export type Drafts = ReadonlyMap<string, Draft>

export const draftId = (key: string, outletId: string | null) => `${outletId ?? ''} ${key}`

export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  return new Map(drafts).set(draftId(draft.key, draft.outletId), draft)
}

export function withoutDraft(drafts: Drafts, key: string, outletId: string | null): Drafts {
  const rest = new Map(drafts)
  rest.delete(draftId(key, outletId))
  return rest
}

/** Why the draft may not be saved, in the words of the server's refusal. */
export function faultOf(draft: Draft, words: MoneyWords): string | null {
  const setting = settingOfKey(draft.key)
  if (!setting || draft.value === null) return null
  const value = typeof draft.value === 'string' ? draft.value.trim() : draft.value
  return checkSetting(setting, value, words)?.message ?? null
}

/** The drafts by place: each place is saved in one request, all or none. */
export function draftsByPlace(drafts: Drafts): ReadonlyMap<string | null, readonly Draft[]> {
  return Map.groupBy(drafts.values(), ({ outletId }) => outletId)
}
