import type { AdviceReason } from './advice-reasons.ts'
import type { CallKind } from './courier-adapter.ts'
import type { CourierNews } from './courier-news.ts'

/** Labels of the requests to couriers. */
export const callKindWords: Readonly<Record<CallKind, string>> = {
  book: 'Book',
  void: 'Void',
  label: 'Label',
  close_sheet: 'Close load sheet',
  advise: 'Advise',
  track: 'Track',
  cities: 'List of cities',
  rates: 'Rates',
}

/** The meaning of a courier's status. */
export type Meaning = { readonly news: CourierNews; readonly reason: AdviceReason | null }

/** A code or text normalised for the lookup: lower case, with single spaces. */
export const wordKey = (text: string) =>
  text.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 200)

/**
 * What a code and its text mean. The text is more specific than the code, so it comes first; null
 * where neither is mapped.
 */
export function meaningOf(
  meanings: ReadonlyMap<string, Meaning>,
  { code, text }: { readonly code: string; readonly text: string },
): Meaning | null {
  return meanings.get(wordKey(text)) ?? meanings.get(wordKey(code)) ?? null
}

/** The status to map: the code, or the text where there is none. */
export const wordToExplain = (told: { readonly code: string; readonly text: string }) =>
  wordKey(told.code) || wordKey(told.text)
