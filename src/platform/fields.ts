import { z } from 'zod'
import { isDay } from './days.ts'
import { largestScale } from './quantity.ts'

/** Field schemas that every contract shares, so that one rule has one sentence. */

export const id = z.guid('This is not an id.')

/** The version that the caller saw; the write is refused when the record has a newer one. */
export const version = z.coerce.number().int().min(1).max(2_147_483_647)

/** A switch in a filter: a boolean, or its text form in a URL. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((word) => word === 'true'),
])

const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** One line of text: no control characters, no invisible direction marks. */
export const line = perLength((longest) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .refine((text) => !unprintable.test(text), 'Contains characters that cannot be printed.')
    .refine((text) => text.isWellFormed(), 'Contains broken characters.'),
)

export const requiredLine = perLength((longest) =>
  line(longest).refine((text) => text.length > 0, 'Please fill this in.'),
)

/** A schema for each length, and no more: hundreds of fields share a few lengths. */
function perLength<S>(make: (longest: number) => S): (longest: number) => S {
  const made = new Map<number, S>()
  return (longest) => {
    const schema = made.get(longest) ?? make(longest)
    made.set(longest, schema)
    return schema
  }
}

/** One amount that a user enters, in minor units. */
export const moneyMinor = z.number().int().min(0).max(1_000_000_000_000)

/** A sum of amounts, in minor units, up to the largest exact integer. */
export const sumMinor = z.number().int().min(0)

export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters.')

export const quantity = z.number().int('Whole steps only.').min(1).max(1_000_000_000)

export const quantityScale = z.number().int().min(0).max(largestScale)

/** An instant as the API writes it, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A calendar day, limited to those that PostgreSQL has: there is no year 0. */
export const day = z.iso.date().refine(isDay, 'Enter a day such as 2026-11-20.')

/** A path inside the app, never another host: `/orders`, not `//elsewhere`. */
export const appPath = z.string().regex(/^\/(?![/\\\p{Cc}])/u, 'Only a path inside the app.')

type LeftOut<S extends Readonly<Record<string, z.ZodType>>> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T> ? z.ZodOptional<T> : S[K]
}

/**
 * The fields of a new record as optional fields of a change: a field with a default may be left out
 * of a change, which then keeps the stored value.
 */
export function leftOut<S extends Readonly<Record<string, z.ZodType>>>(shape: S): LeftOut<S> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ])
  return Object.fromEntries(fields) as LeftOut<S> // parse edge: fromEntries loses the key names
}

/**
 * How many records a bulk write affects, as the user typed it; see server/http/require-count.ts.
 */
export const confirmedCount = z.number().int().min(0).optional()
