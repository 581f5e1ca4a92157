import { tolds } from './event-phrases.ts'
import { codedKey } from './events.ts'
import { formatMoney } from './money.ts'
import { upperFirst } from './upper-first.ts'

/** One line of what an entry changed; `before` is null where the entry only states a value. */
export type EntryChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

type EntryData = Readonly<Record<string, unknown>>

/**
 * The data of an entry, line by line. Writes record a changed value as a pair of old and new; any
 * other value is a fact about the write, such as its reason. Amounts are in the entry's currency,
 * or else the company's.
 */
export function changesOf(data: EntryData, houseCurrency: string): readonly EntryChange[] {
  const currency = currencyOf(data, houseCurrency)
  const { [codedKey]: _, ...told } = data
  return Object.entries(told).map(([key, value]) => {
    const field = fieldOf(key)
    const said = (part: unknown) => valueInWords(key, part, currency)
    if (isPair(value)) return { field, before: said(value[0]), after: said(value[1]) }
    return { field, before: null, after: said(value) }
  })
}

const unitOf = (key: string) => units.find(({ suffix }) => key.endsWith(suffix) && key !== suffix)

/** The label of a key, without its unit: `priceMinor` becomes “Price”. */
export function fieldOf(key: string): string {
  return inWords(key.slice(0, key.length - (unitOf(key)?.suffix.length ?? 0)))
}

/** A value formatted for users, in the unit that its key names. */
export function valueInWords(key: string, value: unknown, currency: string): string {
  return typeof value === 'number'
    ? (unitOf(key)?.say(value, currency) ?? String(value))
    : textOf(value)
}

/** A key ends with its unit; users see the unit after the value. */
const units: readonly { suffix: string; say: (value: number, currency: string) => string }[] = [
  { suffix: 'Minor', say: formatMoney },
  { suffix: 'Grams', say: (value) => (value < 1000 ? `${value} g` : `${value / 1000} kg`) },
  { suffix: 'Millimetres', say: (value) => `${value} mm` },
]

/** The currency of an entry's amounts. */
export function currencyOf({ currency }: EntryData, houseCurrency: string): string {
  const named: unknown = Array.isArray(currency) ? currency.at(-1) : currency
  return typeof named === 'string' && named !== '' ? named : houseCurrency
}

/** `order.hold_released` becomes “hold released”. */
export function actOf(type: string): string {
  return type.slice(type.indexOf('.') + 1).replaceAll('_', ' ')
}

/**
 * The action and its object: `order.confirmed` becomes “confirmed Order 1042”, and a type that
 * names a part of the record first, as `order.hold_released` does becomes “released the hold of
 * Order 1042”.
 */
export function eventPhraseOf(type: string, label: string): string {
  const act = actOf(type)
  const words = (tolds.get(act) ?? act).split(' ')
  const verb = words.at(-1) ?? ''
  const isOfPart = words.length > 1 && isVerb(verb) && !words.slice(0, -1).some(isHow)
  return isOfPart
    ? `${verb} the ${words.slice(0, -1).join(' ')} of ${label}`
    : `${words.join(' ')} ${label}`
}

const isVerb = (word: string) => /(ed|set)$/.test(word) && word !== 'failed'

// “partly received”, “queued again”, “signed out”: these describe the whole record.
const isHow = (word: string) => /(ly|ed)$/.test(word)

/** A pair of old and new value. */
export function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2 && value[0] !== value[1]
}

/** A value of an entry, formatted for users. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && isCode(value)) return value.replaceAll('_', ' ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, part]) => `${inWords(key).toLowerCase()}: ${textOf(part)}`)
    .join(', ')
}

// A value from a list of states or kinds is stored as a code: `attempt_failed`.
const isCode = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text)

// Keys are in code form: `onHand` becomes “On hand”, `before_state` “Before state”. Any other key
// is already text, such as the SKU of the line that it is about.
function inWords(key: string): string {
  if (!/^[a-z][A-Za-z_]*$/.test(key)) return key
  const words = key.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
  return upperFirst(words.toLowerCase())
}
