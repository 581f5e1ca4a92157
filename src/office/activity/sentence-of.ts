import { formatDay, isDay } from '#platform/days.ts'
import {
  currencyOf,
  eventPhraseOf,
  fieldOf,
  isPair,
  valueInWords,
} from '#platform/entry-changes.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import { fieldWords, labelOf, templates } from './all-phrases.ts'

/** A piece of a sentence: a text, or the record that the entry is about. */
export type SentencePart = { readonly text: string; readonly isRecord?: true }

type Entry = Pick<TimelineEntry, 'type' | 'label' | 'data'>

/** How amounts and instants read where the sentence is shown. */
export type SentenceTerms = {
  /** Used for amounts whose entry has no currency. */
  readonly currency: string
  readonly formatInstant: (iso: string) => string
}

/** The maximum number of changed fields in a sentence; the entry's panel shows all. */
const mostFields = 2
const longestValue = 60

/** The entry's text after the name of the user, by the template of its type. */
export function sentenceOf(entry: Entry, given: SentenceTerms): readonly SentencePart[] {
  const template = templates.get(entry.type)
  if (template === undefined) return [{ text: eventPhraseOf(entry.type, entry.label) }]
  const terms = { ...given, currency: currencyOf(entry.data, given.currency) }
  // Odd pieces were in brackets.
  return joined(
    template.split(/\[(.*?)\]/).flatMap((piece, index) => {
      const parts = partsOf(piece, entry, terms)
      if (index % 2 === 0) return parts.map((part) => part ?? { text: '…' })
      return parts.some((part) => part === null) ? [] : parts.filter((part) => part !== null)
    }),
  )
}

export function sentenceText(entry: Entry, terms: SentenceTerms): string {
  return sentenceOf(entry, terms)
    .map(({ text }) => text)
    .join('')
}

/** The pieces of a template; null for each value that the entry does not have. */
function partsOf(template: string, entry: Entry, terms: SentenceTerms): (SentencePart | null)[] {
  return template.split(/\{(.*?)\}/).flatMap((piece, index): (SentencePart | null)[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece }]
    if (piece === 'record') return [{ text: recordWords(entry), isRecord: true }]
    if (piece === 'changes') return changesIn(entry, terms)
    const [name = '', otherwise] = piece.split('|')
    const text = valueIn(name, entry, terms) ?? otherwise ?? null
    if (text === 'record') return [{ text: recordWords(entry) }]
    return [text === null ? null : { text }]
  })
}

function joined(parts: readonly SentencePart[]): readonly SentencePart[] {
  const result: SentencePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last && !last.isRecord && !part.isRecord)
      result[result.length - 1] = { text: last.text + part.text }
    else result.push(part)
  }
  return result
}

/** “changed the price of TABL-105 from £8.95 to £7.95 and the cost from £3.00 to £2.50, and 3 more”. */
function changesIn(entry: Entry, terms: SentenceTerms): SentencePart[] {
  const pairs = Object.entries(entry.data).flatMap(([key, value]) =>
    // The state is already in the event's phrase.
    key !== 'state' && key !== 'currency' && isPair(value)
      ? [{ field: wordOf(key), before: said(key, value[0]), after: said(key, value[1]) }]
      : [],
  )
  const record: SentencePart = { text: entry.label, isRecord: true }
  const [first, ...others] = pairs
  if (!first) return [{ text: 'changed ' }, record]
  const more = pairs.length - mostFields
  const rest = others
    .slice(0, mostFields - 1)
    .map((change) => ` and the ${change.field}${fromTo(change.before, change.after)}`)
  return [
    { text: `${verbOf(first.before, first.after)} the ${first.field} of ` },
    record,
    {
      text: `${fromTo(first.before, first.after)}${rest.join('')}${more > 0 ? `, and ${more} more` : ''}`,
    },
  ]

  function said(key: string, value: unknown) {
    return sayValue(key, value, terms)
  }
}

type Said = string | null

const verbOf = (before: Said, after: Said) =>
  before === null ? 'set' : after === null ? 'cleared' : 'changed'

function fromTo(before: Said, after: Said): string {
  if (after === null) return before === null ? '' : `, which was ${before}`
  return before === null ? ` to ${after}` : ` from ${before} to ${after}`
}

const wordOf = (key: string) => fieldWords.get(key) ?? lowerFirst(fieldOf(key))

/** The formatted value of `onHand.before` of an entry; null if the entry has none. */
function valueIn(name: string, { data }: Entry, terms: SentenceTerms): string | null {
  const [key = '', side] = name.split('.')
  const value = data[key]
  if (!isPair(value)) return side ? null : sayValue(key, value, terms)
  return sayValue(key, value[side === 'before' ? 0 : 1], terms)
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** A formatted value; null for an empty value, and for an id, which is of no use to readers. */
function sayValue(key: string, value: unknown, terms: SentenceTerms): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  if (typeof value === 'string') {
    if (idPattern.test(value)) return null
    if (instantPattern.test(value)) return terms.formatInstant(value)
    if (isDay(value)) return formatDay(value)
    return shortened(labelled(key, value) ?? valueInWords(key, value, terms.currency))
  }
  if (Array.isArray(value))
    return shortened(value.map((part) => sayValue(key, part, terms) ?? '').join(', '))
  return shortened(valueInWords(key, value, terms.currency))
}

/** Codes are kept in one text too: `orders or customers`, `staff, store_manager`. */
function labelled(key: string, value: string): string | null {
  const words = value.split(/(, | or )/)
  const said = words.map((word) => labelOf(key, word))
  return said.some((word) => word !== null)
    ? words.map((word, index) => said[index] ?? word).join('')
    : null
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestValue ? `${line.slice(0, longestValue).trimEnd()}…` : line
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What was refused is called as in code: `orderMoney.refund`. */
function recordWords({ type, label }: Entry): string {
  if (type !== 'access.denied') return label
  return label
    .replace(/^\//, '')
    .replaceAll(/[._/]/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
