import { z } from 'zod'
import { knownCountryOrNone, knownCurrency } from '#platform/code-fields.ts'
import { currency, id, line, requiredLine, version } from '#platform/fields.ts'
import { outletKinds } from './outlets.rules.ts'
import { outletStates } from './outlets.states.ts'

const kind = z.enum(outletKinds)
const state = z.enum(outletStates)

export const outlet = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind,
  city: z.string(),
  currency,
  state,
  ships: z.boolean(),
  sells: z.boolean(),
  receives: z.boolean(),
})

export type Outlet = z.infer<typeof outlet>

const figures = {
  /** Products in stock there. */
  levels: z.number().int(),
  /** What they cost; null for those who may not see it. */
  valueMinor: z.number().int().nullable(),
}

/** As the page of outlets lists it. */
export const outletRow = outlet.extend({
  allowsNegative: z.boolean(),
  bins: z.number().int(),
  people: z.number().int(),
  ...figures,
})

export type OutletRow = z.infer<typeof outletRow>

/** One outlet with all data of its page. */
export const wholeOutlet = outletRow.extend({
  version: z.number().int(),
  phone: z.string(),
  address: z.string(),
  postcode: z.string(),
  country: z.string(),
  openingHours: z.string(),
  /** `14:30`, by the clock of the place. */
  dispatchCutOff: z.string().nullable(),
  allocationPriority: z.number().int(),
  /** Days of the week on which couriers collect; Monday is 1. */
  collectionDays: z.array(z.number().int()),
  /** Days without a collection, such as holidays. */
  closedOn: z.array(z.string()),
  stateChangedAt: z.string(),
  createdAt: z.string(),
  blockedBins: z.number().int(),
  documents: z.array(z.object({ label: z.string(), count: z.number().int() })),
  staff: z.array(z.object({ id, name: z.string(), roles: z.array(z.string()) })),
  /** Users who belong to all outlets. */
  staffOfAll: z.number().int(),
  /** Why the caller may not set it up; null when they may. */
  whyNotShape: z.string().nullable(),
})

export type WholeOutlet = z.infer<typeof wholeOutlet>

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,10}$/, 'A code is 1 to 10 capital letters and digits.')

/** What only those who lead the whole business decide about an outlet. */
export const shape = {
  code,
  name: requiredLine(80),
  kind,
  currency: knownCurrency,
  ships: z.boolean(),
  sells: z.boolean(),
  receives: z.boolean(),
  allowsNegative: z.boolean(),
  allocationPriority: z.number().int().min(1).max(9_999).default(100),
}

/** Days of the week on which couriers collect, as ISO 8601 counts them: Monday is 1. */
export const collectionDays = z.array(z.number().int().min(1).max(7)).max(7)

/** Days on which no courier collects. */
export const closedOn = z.array(z.iso.date()).max(100)

export const contact = {
  address: line(200),
  city: requiredLine(80),
  postcode: line(12),
  country: knownCountryOrNone,
  phone: line(40),
  openingHours: line(200),
  dispatchCutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day, such as 14:30.')
    .nullable(),
  collectionDays: collectionDays.optional(),
  closedOn: closedOn.optional(),
}

const shapeSchema = z.object(shape)
const contactSchema = z.object(contact)

export type OutletShape = z.infer<typeof shapeSchema>
export type OutletContact = z.infer<typeof contactSchema>

export const step = { id, version }
