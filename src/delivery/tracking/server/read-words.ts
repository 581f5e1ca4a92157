import { type HookMapping, usualHook } from '#delivery/couriers/courier-mapping.ts'
import { itemsAt, readItem } from '#delivery/couriers/read-answer.ts'
import { instantIn } from '../courier-clock.rules.ts'
import type { CheckReason } from '../news-outcomes.ts'
import type { CourierWord } from './take-news.ts'

type Whence = Pick<CourierWord, 'courierId' | 'way'> & {
  /** ISO 8601: counts where the courier gives no readable instant. */
  readonly now: string
}

/**
 * An item that contains no report about a parcel, with its index in the message and its raw text.
 */
export type UnreadableItem = {
  readonly index: number
  readonly why: CheckReason
  readonly raw: string
}

export type ReadMessage = {
  /** The number of items in the message; each is a report or unreadable. */
  readonly received: number
  readonly words: readonly CourierWord[]
  readonly unreadable: readonly UnreadableItem[]
}

/** The events of a message that a courier sent on its own. */
export function wordsInMessage(
  content: unknown,
  mapping: HookMapping | undefined,
  whence: Whence,
): ReadMessage {
  const { list, answer } = mapping ?? usualHook
  // Some couriers send each event as its own message.
  const isAlone = list === '' && !Array.isArray(content)
  const items = isAlone ? [content] : itemsAt(content, list)
  if (items === null)
    return {
      received: 1,
      words: [],
      unreadable: [{ index: 0, why: 'no_list', raw: rawOf(content) }],
    }
  return wordsIn(items, (item) => readItem(item, answer), whence)
}

/** Events that a mapping has already read, such as the answer to a request about some parcels. */
export const wordsInAnswer = (
  events: readonly Readonly<Record<string, unknown>>[],
  whence: Whence,
  onlyNumber = '',
): ReadMessage => {
  const numbered = (event: unknown) => {
    const fields = isFields(event) ? event : {}
    return { ...fields, trackingNumber: textOf(fields.trackingNumber) || onlyNumber }
  }
  return wordsIn(events, numbered, whence)
}

type Fields = Readonly<Record<string, unknown>>

function wordsIn(
  items: readonly unknown[],
  fieldsOf: (item: unknown) => Fields,
  { courierId, way, now }: Whence,
): ReadMessage {
  const words: CourierWord[] = []
  const unreadable: UnreadableItem[] = []
  for (const [index, item] of items.entries()) {
    const event = isFields(item) ? fieldsOf(item) : {}
    const told = {
      trackingNumber: textOf(event.trackingNumber),
      code: textOf(event.code),
      text: textOf(event.text),
      place: textOf(event.place),
      theirId: textOf(event.id),
      toldAt: textOf(event.at),
    }
    const why = whyUnreadable(item, told)
    if (why) unreadable.push({ index, why, raw: rawOf(item) })
    else {
      const at = instantIn(told.toldAt)
      words.push({ ...told, courierId, way, at: at ?? now, isDated: at !== null, raw: event })
    }
  }
  return { received: items.length, words, unreadable }
}

function whyUnreadable(
  item: unknown,
  told: { readonly trackingNumber: string; readonly code: string; readonly text: string },
): CheckReason | null {
  if (!isFields(item)) return 'not_an_object'
  if (told.trackingNumber === '') return 'no_number'
  return `${told.code}${told.text}` === '' ? 'no_status' : null
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mostRaw = 4_000

const rawOf = (item: unknown): string =>
  (JSON.stringify(item) ?? '').replaceAll('\0', '').slice(0, mostRaw).toWellFormed()

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
    : ''
