import { type HookMapping, usualHook } from '#couriers/courier-mapping.ts'
import { readList } from '#couriers/read-answer.ts'
import type { CourierWord } from './take-news.ts'

type Whence = Pick<CourierWord, 'courierId' | 'way'> & {
  /** ISO 8601: stands in where the courier names no instant that can be read. */
  readonly now: string
}

/** The events of a message that a courier sent by itself. */
export function wordsInMessage(
  content: unknown,
  mapping: HookMapping | undefined,
  whence: Whence,
): CourierWord[] {
  const { list, answer } = mapping ?? usualHook
  // Some couriers send each event as a message of its own.
  const isAlone = list === ''
  return wordsIn(readList(isAlone ? [content] : content, list, answer), whence)
}

/** Events as a mapping read them; those without a number or a word say nothing. */
export function wordsIn(
  events: readonly Readonly<Record<string, unknown>>[],
  { courierId, way, now }: Whence,
  onlyNumber = '',
): CourierWord[] {
  return events
    .map((event) => ({
      courierId,
      way,
      trackingNumber: textOf(event.trackingNumber) || onlyNumber,
      code: textOf(event.code),
      text: textOf(event.text),
      place: textOf(event.place),
      theirId: textOf(event.id),
      at: instantOf(textOf(event.at)) ?? now,
      raw: event,
    }))
    .filter(({ trackingNumber, code, text }) => trackingNumber !== '' && `${code}${text}` !== '')
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
    : ''

/** An instant without its zone is taken as UTC, for nothing says whose clock it was. */
function instantOf(text: string): string | null {
  if (text === '') return null
  const isBare = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)
  const at = new Date(isBare ? `${text.replace(' ', 'T')}Z` : text)
  const isFit =
    !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 2000 && at.getUTCFullYear() < 2200
  return isFit ? at.toISOString() : null
}
