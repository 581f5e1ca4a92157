import type { AdviceReason } from './advice-reasons.ts'
import type { CallKind } from './courier-adapter.ts'
import type { CourierNews } from './courier-news.ts'

/** The acts of couriers as people call them. */
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

/** What a courier's word means to us. */
export type Meaning = { readonly news: CourierNews; readonly reason: AdviceReason | null }

/** A code or a text as it is looked up: small, its spaces evened out. */
export const wordKey = (text: string) =>
  text.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 200)

/**
 * What a code and its text mean. The text is more particular than the code, so that it counts first;
 * null where nobody has explained either.
 */
export function meaningOf(
  meanings: ReadonlyMap<string, Meaning>,
  { code, text }: { readonly code: string; readonly text: string },
): Meaning | null {
  return meanings.get(wordKey(text)) ?? meanings.get(wordKey(code)) ?? null
}

/** The word that somebody is asked to explain: the code, or the text where there is none. */
export const wordToExplain = (told: { readonly code: string; readonly text: string }) =>
  wordKey(told.code) || wordKey(told.text)
