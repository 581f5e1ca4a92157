import { z } from 'zod'
import { parseMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { roundUnits } from './units.ts'

/**
 * JSON with every number as the text that stood there, because an id of a shop may be larger than a
 * number is exact, and an amount must not pass through a float.
 */
export function parseExact(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text, exactly)
    return parsed
  } catch {
    throw unreadable('The text is no JSON')
  }
}

// The third value is the source text (ECMAScript “JSON.parse source text access”).
function exactly(...[, value, context]: readonly unknown[]): unknown {
  if (typeof value !== 'number') return value
  return sourceOf.parse(context).source
}

const sourceOf = z.object({ source: z.string() })

/** A text of at most so many signs that can be printed; what is missing is empty. */
export const words = (longest = 200) =>
  z
    .union([z.string(), z.boolean()])
    .nullish()
    .transform((value) =>
      String(value ?? '')
        .toWellFormed()
        .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, longest)
        .toWellFormed(),
    )

/** An id, digit by digit; empty where there is none. */
export const ref = z
  .string()
  .max(60)
  .nullish()
  .transform((value) => (value === '0' ? '' : (value ?? '')))

export const requiredRef = z.string().min(1).max(60)

/** A quantity in units, with decimals where the thing is sold by them. */
export const units = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,20})?$/)
  .transform((text) => roundUnits(Number(text)))

export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** What fits the schema, or else a refusal that names the first field which does not. */
export function requireShape<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.join('.') ?? ''
  throw unreadable(path === '' ? 'It is no order' : `“${path}” is missing or of another form`)
}

/** An amount of a shop in minor units; an empty one is nothing. */
export function amountOf(text: string, currency: string, what: string): number {
  if (text === '') return 0
  const minor = parseMoney(text, currency)
  if (minor !== null) return minor
  throw unreadable(`The ${what} “${text}” is no amount in ${currency}`)
}

/** An instant with its zone as the database reads it; null where there is none. */
export function instantOf(text: string, zone = ''): string | null {
  const at = text === '' ? Number.NaN : Date.parse(`${text}${zone}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

export function unreadable(what: string): Refusal {
  return new Refusal(
    'unprocessable',
    'unreadable_order',
    `${what}. Nothing of the message was taken in; correct the order in the shop and send it again.`,
  )
}
