import { z } from 'zod'
import { countryText, knownCurrency } from '#platform/code-fields.ts'
import { currency, day, id, line, moneyMinor, requiredLine } from '#platform/fields.ts'
import { documentKinds, documentStates } from './documents.rules.ts'
import { percent } from './percent.fields.ts'
import { contactRoles, incoterms, orderChannels, ratings } from './suppliers.rules.ts'
import { supplierStates } from './suppliers.states.ts'

/** As printed on orders: `BRAMWELL`. Other systems have signs in their codes: `G&KBI0001`. */
export const supplierCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z0-9][A-Z0-9&._/-]{0,19}$/,
    'At most 20 letters, digits and the signs & . _ / -, beginning with a letter or a digit.',
  )

const emailOrNone = z
  .string()
  .trim()
  .max(200, 'At most 200 characters.')
  .refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'Enter an email address such as orders@example.com.',
  )

const website = line(300).refine(
  (text) => text === '' || /^https?:\/\/\S+$/.test(text),
  'Enter an address that begins with https://.',
)

const days = (most: number) => z.number().int().min(0).max(most).nullable()
const weekdays = z.array(z.number().int().min(1).max(7)).max(7)
const wholePercent = z.number().int().min(0).max(100).nullable()
const minimum = moneyMinor.min(1, 'Enter more than 0, or leave it empty.').nullable()

/** What a buyer enters of a supplier. */
export const supplierFacts = {
  code: supplierCode,
  name: requiredLine(200),
  legalName: line(200).default(''),
  taxNumber: line(40).default(''),
  website: website.default(''),
  email: emailOrNone.default(''),
  phone: line(40).default(''),
  address: line(300).default(''),
  postcode: line(20).default(''),
  city: line(80).default(''),
  country: countryText.default(''),
  currency: knownCurrency,
  paymentDays: days(365).default(null),
  paymentTerms: line(200).default(''),
  incoterm: z.enum(incoterms).nullable().default(null),
  minimumOrderMinor: minimum.default(null),
  freeFreightMinor: minimum.default(null),
  leadDays: days(730).default(null),
  /** Days of the week as ISO 8601 counts them; none means any. */
  orderWeekdays: weekdays.default([]),
  deliveryWeekdays: weekdays.default([]),
  orderChannel: z.enum(orderChannels).default('email'),
  /** A decimal such as 2.5; null for what the company accepts. */
  overReceiptPercent: percent.nullable().default(null),
  /** Null for what the company accepts; so the next two. */
  invoiceQuantityPercent: wholePercent.default(null),
  invoicePricePercent: wholePercent.default(null),
  invoiceLeastMinor: moneyMinor.max(1_000_000).nullable().default(null),
  rating: z.literal(ratings).nullable().default(null),
  isPreferred: z.boolean().default(false),
  note: z.string().trim().max(2000, 'At most 2000 characters.').default(''),
}

export type SupplierFacts = z.infer<z.ZodObject<typeof supplierFacts>>

/** A supplier as fields that name one need it. */
export const supplierChoice = z.object({
  id,
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Only an active supplier gets new orders. */
  isActive: z.boolean(),
})

export type SupplierChoice = z.infer<typeof supplierChoice>

export const supplierRow = supplierChoice.extend({
  state: z.enum(supplierStates),
  currency,
  /** Of the items that it supplies now. */
  items: z.number().int(),
  leadDays: z.number().int().nullable(),
  /** At the outlets whose purchase orders the reader may see. */
  openOrders: z.number().int(),
  /** The day on which the first of its documents expires or expired; null without one. */
  expiresOn: z.string().nullable(),
  documentStatus: z.enum(['none', 'valid', 'expiring', 'expired']),
  isPreferred: z.boolean(),
  rating: z.literal(ratings).nullable(),
  version: z.number().int(),
})

export type SupplierRow = z.infer<typeof supplierRow>

export const contactGiven = z
  .object({
    role: z.enum(contactRoles),
    name: requiredLine(120),
    email: emailOrNone,
    phone: line(40),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    message: 'Enter an email address or a phone number.',
    path: ['email'],
  })

export type ContactGiven = z.infer<typeof contactGiven>

const contact = z.object({
  id,
  role: z.enum(contactRoles),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

export type SupplierContact = z.infer<typeof contact>

const document = z.object({
  id,
  kind: z.enum(documentKinds),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  expiresOn: z.string().nullable(),
  validity: z.enum(['valid', 'expiring', 'expired']),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  state: z.enum(documentStates),
  /** The supplier uploaded it in the portal. */
  isOfSupplier: z.boolean(),
  returnReason: z.string(),
  /** The document in whose place it comes when it is accepted. */
  replaces: z.string().nullable(),
})

export type SupplierDocument = z.infer<typeof document>

export const documentGiven = {
  kind: z.enum(documentKinds),
  name: requiredLine(200),
  expiresOn: day.nullable(),
}

/** A person of the supplier who may sign in to the portal. */
const portalUser = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
})

const mergedSupplier = z.object({
  mergeId: id,
  id,
  code: z.string(),
  name: z.string(),
  mergedAt: z.string(),
  mergedBy: z.string().nullable(),
})

export type MergedSupplier = z.infer<typeof mergedSupplier>

export const wholeSupplier = supplierRow.extend({
  stateReason: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  website: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postcode: z.string(),
  paymentDays: z.number().int().nullable(),
  paymentTerms: z.string(),
  incoterm: z.enum(incoterms).nullable(),
  minimumOrderMinor: moneyMinor.nullable(),
  freeFreightMinor: moneyMinor.nullable(),
  orderWeekdays: z.array(z.number().int()),
  deliveryWeekdays: z.array(z.number().int()),
  orderChannel: z.enum(orderChannels),
  overReceiptPercent: z.string().nullable(),
  invoiceQuantityPercent: z.number().int().nullable(),
  invoicePricePercent: z.number().int().nullable(),
  invoiceLeastMinor: moneyMinor.nullable(),
  note: z.string(),
  contacts: z.array(contact),
  documents: z.array(document),
  users: z.array(portalUser),
  /** The supplier that this one was merged into; null for none. */
  mergedInto: z.object({ id, name: z.string(), mergeId: id }).nullable(),
  /** The suppliers that were merged into this one, newest first. */
  merged: z.array(mergedSupplier),
})

export type WholeSupplier = z.infer<typeof wholeSupplier>
