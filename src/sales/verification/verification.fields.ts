import { z } from 'zod'
import { currency, id, sumMinor } from '#platform/fields.ts'
import { addressVerdicts } from '#sales/addresses/address-finding.ts'
import { holdKinds } from '#sales/orders/desk-words.ts'

export const verdict = z.enum(['unchecked', ...addressVerdicts])

export type Verdict = z.infer<typeof verdict>

const written = z.object({
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
})

export const addressRow = z.object({
  /** The order's. */
  id,
  number: z.number().int(),
  state: z.string(),
  placedAt: z.string(),
  shipName: z.string(),
  shipAddress: z.string(),
  shipCity: z.string(),
  shipPostcode: z.string(),
  shipCountry: z.string(),
  outletCode: z.string(),
  totalMinor: sumMinor,
  currency,
  verdict,
  score: z.number().int().nullable(),
  faults: z.array(z.string()),
  /** The gravest reason, as a sentence. */
  why: z.string(),
  hasSuggestion: z.boolean(),
  version: z.number().int(),
})

export type AddressRow = z.infer<typeof addressRow>

const reason = z.object({ code: z.string(), points: z.number().int(), text: z.string() })

/** What stops an order now; `byName` is null where we hold it ourselves. */
const openHold = z.object({
  id,
  kind: z.enum(holdKinds),
  reason: z.string(),
  byName: z.string().nullable(),
})

export type OpenHold = z.infer<typeof openHold>

export const stillHeld = z.array(openHold.pick({ kind: true, reason: true }))

const otherOrder = z.object({
  id,
  number: z.number().int(),
  state: z.string(),
  placedAt: z.string(),
  shipName: z.string(),
  isSameAddress: z.boolean(),
  isSamePhone: z.boolean(),
})

export const wholeAddress = addressRow.extend({
  shipPhone: z.string(),
  cashMinor: sumMinor.nullable(),
  /** Why the customer cannot be written to; null when they can. */
  whyNotAsk: z.string().nullable(),
  reasons: z.array(reason),
  /** Something that every parcel needs is missing: accepting the address requires a reason. */
  needsReason: z.boolean(),
  /** The reason that was given for accepting it, by its label. */
  acceptedBecause: z.string().nullable(),
  holds: z.array(openHold),
  /** Why the actor may not release holds of the order; null when they may. */
  whyNotRelease: z.string().nullable(),
  /** Why the actor may not change the address; null when they may. */
  whyNotChange: z.string().nullable(),
  parsed: z.record(z.string(), z.string()),
  suggestion: written.nullable(),
  served: z.enum(['yes', 'no', 'unknown']),
  method: z.enum(['rules', 'customer', 'agent']).nullable(),
  checkedAt: z.string().nullable(),
  checkedBy: z.string().nullable(),
  couriers: z.array(z.object({ code: z.string(), name: z.string(), against: z.array(z.string()) })),
  /** The ISO code of the country, or empty. */
  country: z.string(),
  known: z.object({ delivered: z.number().int(), refused: z.number().int() }),
  point: z
    .object({
      answer: z.enum(['waiting', 'found', 'not_found', 'failed']),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      label: z.string(),
    })
    .nullable(),
  hasGeocoder: z.boolean(),
  others: z.array(otherOrder),
})

export type WholeAddress = z.infer<typeof wholeAddress>
