import { z } from 'zod'
import { countryText } from '#platform/code-fields.ts'
import {
  currency,
  flag,
  id,
  leftOut,
  line,
  requiredLine,
  sumMinor,
  version,
} from '#platform/fields.ts'
import { consentSources } from './consent-sources.ts'
import { customerStates } from './customers.states.ts'

/** What the customers' endpoints take and give. */

/** What a new customer is made of; orders take the same. */
export const customerFields = {
  fullName: requiredLine(120),
  phone: line(30).default(''),
  email: line(200).default(''),
  address: line(200).default(''),
  city: line(80).default(''),
  postcode: line(20).default(''),
  country: countryText.default(''),
}

/** As pickers show a customer: enough to know them by and to fill in an order. */
export const customer = z.object({
  id,
  number: z.number().int(),
  state: z.enum(customerStates),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** Whose prices their orders begin with; null for the usual ones. */
  priceListId: id.nullable(),
})

export type Customer = z.infer<typeof customer>

const amount = z.object({ currency, minor: sumMinor })

export const customerRow = customer.extend({
  tags: z.array(z.string()),
  ordersPlaced: z.number().int(),
  ordersOpen: z.number().int(),
  ordersDelivered: z.number().int(),
  ordersReturned: z.number().int(),
  ordersCancelled: z.number().int(),
  lastOrderedAt: z.string().nullable(),
  /** What was delivered less what was returned, the largest first. */
  spent: z.array(amount.extend({ orders: z.number().int() })),
  credit: z.array(amount),
  createdAt: z.string(),
  version: z.number().int(),
})

export type CustomerRow = z.infer<typeof customerRow>

export const contactKinds = ['phone', 'email', 'address'] as const

export type ContactKind = (typeof contactKinds)[number]

const contact = z.object({
  id,
  kind: z.enum([...contactKinds, 'source']),
  text: z.string(),
  /** A phone as it is read out, where it could be read. */
  inWords: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  label: z.string(),
  isPrimary: z.boolean(),
  verifiedAt: z.string().nullable(),
})

export type Contact = z.infer<typeof contact>

export const wholeCustomer = customerRow.extend({
  stateReason: z.string(),
  note: z.string(),
  language: z.string(),
  taxNumber: z.string(),
  acceptsMails: z.boolean(),
  acceptsMessages: z.boolean(),
  firstOrderedAt: z.string().nullable(),
  contacts: z.array(contact),
  /** Customers that were merged into this one, newest first; only some may still be parted again. */
  merged: z.array(
    z.object({
      mergeId: id,
      number: z.number().int(),
      fullName: z.string(),
      mergedAt: z.string(),
      mergedBy: z.string().nullable(),
      canBeUndone: z.boolean(),
    }),
  ),
  openDuplicates: z.number().int(),
})

export type WholeCustomer = z.infer<typeof wholeCustomer>

export const tag = requiredLine(30)

/**
 * What may be changed of a customer besides their contacts. What is left out stays as it is; null or
 * an empty text clears it.
 */
export const customerFacts = {
  fullName: requiredLine(120).optional(),
  note: z
    .string()
    .trim()
    .max(2000, 'At most 2000 characters.')
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Contains broken characters.')
    .nullable()
    .optional(),
  tags: z.array(tag).max(20, 'At most 20 tags.').nullable().optional(),
  language: z
    .string()
    .regex(/^([a-z]{2})?$/, 'A language is two small letters, such as en.')
    .nullable()
    .optional(),
  taxNumber: line(40).nullable().optional(),
  /** Another one than before may need approval. */
  priceListId: id.nullable().optional(),
  acceptsMails: z.boolean().optional(),
  acceptsMessages: z.boolean().optional(),
  /** How the customer gave their consent, if it changes. */
  consentSource: z.enum(consentSources).optional(),
}

export const contactGiven = z.object({
  kind: z.enum(contactKinds),
  text: line(200).default(''),
  city: line(80).default(''),
  postcode: line(20).default(''),
  country: countryText.default(''),
  label: line(40).default(''),
  isPrimary: z.boolean().default(false),
  isVerified: z.boolean().default(false),
})

export type ContactGiven = z.infer<typeof contactGiven>

/** Of a contact that is there, what is left out stays as it is. */
export const contactChange = z.object(leftOut(contactGiven.shape))

export type ContactChange = z.infer<typeof contactChange>

const whole = z.coerce.number().int().min(0)

/** What a segment keeps. */
export const segmentRule = z.object({
  state: z.enum(customerStates).optional(),
  tag: line(30).optional(),
  city: line(80).optional(),
  fewestOrders: whole.max(1_000_000).optional(),
  mostOrders: whole.max(1_000_000).optional(),
  /** In any one currency. */
  spentFromMinor: whole.max(1_000_000_000_000).optional(),
  /** Of the orders that reached an end, at least so many in a hundred came back. */
  returnedFromPercent: whole.max(100).optional(),
  orderedWithinDays: whole.min(1).max(36_500).optional(),
  quietForDays: whole.min(1).max(36_500).optional(),
  hasCredit: flag.optional(),
  acceptsMails: flag.optional(),
})

export type SegmentRule = z.infer<typeof segmentRule>

export const creditEntry = z.object({
  id,
  currency,
  amountMinor: z.number().int(),
  balanceMinor: sumMinor,
  reason: z.string(),
  noun: z.string().nullable(),
  entityId: id.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
})

export type CreditEntry = z.infer<typeof creditEntry>

export const step = z.object({ id, version })
export const stepped = z.object({ id, version: z.number().int() })
