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
 * What an entry's data says, line by line. Writes keep a changed value as the pair of what was and
 * what is; any other value is a fact of the write, such as its reason. Amounts are in the currency
 * that the entry names, else in the house's.
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

/** How the key of a value reads, without its unit: `priceMinor` is “Price”. */
export function fieldOf(key: string): string {
  return inWords(key.slice(0, key.length - (unitOf(key)?.suffix.length ?? 0)))
}

/** A value as people read it, in the unit that its key names. */
export function valueInWords(key: string, value: unknown, currency: string): string {
  return typeof value === 'number'
    ? (unitOf(key)?.say(value, currency) ?? String(value))
    : textOf(value)
}

/** Units stand last in a key; people read them behind the number. */
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

/** `order.hold_released` reads “hold released”. */
export function actOf(type: string): string {
  return type.slice(type.indexOf('.') + 1).replaceAll('_', ' ')
}

/**
 * What was done to what: `order.confirmed` reads “confirmed Order 1042”, and a type that names a
 * part of the record first, as `order.hold_released` does, “released the hold of Order 1042”.
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

// “partly received”, “queued again”, “signed out”: these are said of the whole record.
const isHow = (word: string) => /(ly|ed)$/.test(word)

/** What was and what is. */
export function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2 && value[0] !== value[1]
}

/** A value of an entry as people read it. */
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

// What is chosen from a list of states or kinds is kept as in code: `attempt_failed`.
const isCode = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text)

// Keys are written as in code: `onHand` reads “On hand”, `before_state` “Before state”. Any other key is
// a text already, such as the SKU of the line that it is about.
function inWords(key: string): string {
  if (!/^[a-z][A-Za-z_]*$/.test(key)) return key
  const words = key.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
  return upperFirst(words.toLowerCase())
}
