import { z } from 'zod'
import { knownCurrency } from '#platform/code-fields.ts'
import { currency, id, line, moneyMinor, requiredLine } from '#platform/fields.ts'
import { areaKinds, reaches, waitingStages } from './coverage.rules.ts'
import { placeKey, postcodeKey } from './place-names.ts'

export const kind = z.enum(areaKinds)
export const reach = z.enum(reaches)
const day = z.iso.date('A day, such as 2026-05-13.')

const serviceFacts = {
  reach,
  suspendedUntil: day.nullable(),
  note: line(200),
  theirName: line(120),
  theirId: line(60),
  days: z.number().int().min(0).max(120).nullable(),
  costMinor: moneyMinor.nullable(),
  currency: currency.nullable(),
  takesCash: z.boolean(),
  cashLimitMinor: moneyMinor.nullable(),
  weightLimitGrams: z.number().int().min(1).max(10_000_000).nullable(),
  takesReturns: z.boolean(),
}

/** What a courier does in an area. */
export const service = z.object(serviceFacts)

/** The same as an operation takes it. */
export const serviceGiven = service
  .extend({ currency: knownCurrency.nullable() })
  .refine(
    ({ costMinor, cashLimitMinor, currency: named }) =>
      named !== null || (costMinor === null && cashLimitMinor === null),
    { message: 'An amount needs its currency.', path: ['currency'] },
  )

export type Service = z.infer<typeof service>

const areaRow = z.object({
  id,
  kind,
  country: z.string(),
  name: z.string(),
  /** The wider areas, from the widest: `Punjab`. */
  within: z.string(),
  aliases: z.array(z.string()),
  prefixes: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})

/** An area of the list, with what each courier does there by itself or around it. */
export const listedArea = areaRow.extend({
  couriers: z.array(z.object({ code: z.string(), reach })),
})

export type ListedArea = z.infer<typeof listedArea>

export const wholeArea = areaRow.extend({
  parentId: id.nullable(),
  children: z.number().int(),
  postcodes: z.array(z.string()),
  services: z.array(
    z.object({
      courierId: id,
      code: z.string(),
      name: z.string(),
      /** What counts here; null where nothing is known. */
      service: service.nullable(),
      /** 0 if the area has no line of its own. */
      version: z.number().int(),
      /** The area around it that the line is taken from; null where it is its own. */
      inheritedFrom: z.string().nullable(),
    }),
  ),
})

export type WholeArea = z.infer<typeof wholeArea>

const names = (most: number) =>
  z
    .array(requiredLine(120))
    .max(most)
    .transform((list) => firstOfEach(list, placeKey))

export const areaFacts = {
  name: requiredLine(120),
  parentId: id.nullable(),
  aliases: names(50).default([]),
  postcodes: z
    .array(z.string().max(20))
    .max(500, 'At most 500 postcodes.')
    .transform((list) => [...new Set(list.map(postcodeKey))].filter((prefix) => prefix !== ''))
    .default([]),
}

function firstOfEach(list: readonly string[], keyOf: (text: string) => string): string[] {
  const byKey = new Map<string, string>()
  for (const text of list) if (!byKey.has(keyOf(text))) byKey.set(keyOf(text), text)
  return [...byKey.values()]
}

export const courier = z.object({
  id,
  code: z.string(),
  name: z.string(),
  volumetricDivisor: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
  /** Areas with a line of their own, by its reach. */
  served: z.number().int(),
  limited: z.number().int(),
  suspended: z.number().int(),
  unserved: z.number().int(),
})

export type Courier = z.infer<typeof courier>

export const courierFacts = {
  name: requiredLine(80),
  volumetricDivisor: z.number().int().min(1).max(1_000_000).default(5_000),
}

export const courierCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,12}$/, 'A code is 2 to 12 capital letters and digits.')

/** A row of the grid: an area, and the courier's service there if it has its own line. */
export const coverageRow = z.object({
  areaId: id,
  kind,
  name: z.string(),
  within: z.string(),
  country: z.string(),
  service: service.nullable(),
  version: z.number().int(),
})

export type CoverageRow = z.infer<typeof coverageRow>

export const offer = z.object({
  courierId: id,
  code: z.string(),
  name: z.string(),
  /** Why not; empty when the courier takes it. */
  against: z.array(z.string()),
  /** The line that decided, as text; null if none matches the address. */
  rule: z.string().nullable(),
  areaName: z.string().nullable(),
  reach: reach.nullable(),
  days: z.number().int().nullable(),
  costMinor: z.number().int().nullable(),
  currency: z.string().nullable(),
  takesCash: z.boolean(),
  takesReturns: z.boolean(),
})

export type CourierOffer = z.infer<typeof offer>

/** What waits for a courier in one service location. */
export const waitingThere = z.object({
  parcels: z.number().int(),
  stages: z.array(z.object({ stage: z.enum(waitingStages), parcels: z.number().int() })),
  /** Of them at outlets where you may not dispatch; these are always kept. */
  elsewhere: z.number().int(),
})

export type WaitingThere = z.infer<typeof waitingThere>

/** What became of one parcel that was to be rebooked. */
export const rebooking = z.object({
  parcelId: id,
  code: z.string(),
  /** Who takes it now; null where it could not be rebooked. */
  courierName: z.string().nullable(),
  problem: z.string(),
  /** Its former courier has to be informed by phone. */
  hasToBeTold: z.boolean(),
})

export type Rebooking = z.infer<typeof rebooking>

/** What became of the parcels that waited when a courier was suspended. */
export const whatWaited = z.object({
  kept: z.number().int(),
  held: z.number().int(),
  rebooked: z.array(rebooking),
  /** On hold until they are rebooked, too: so many at once are not. */
  leftIds: z.array(id),
})

export type WhatWaited = z.infer<typeof whatWaited>

export const unmatched = z.object({
  isLeftOut: z.boolean(),
  id,
  courierId: id,
  courierCode: z.string(),
  country: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The areas whose names are nearest, the nearest first. */
  suggestions: z.array(z.object({ id, name: z.string(), within: z.string() })),
})

export type UnmatchedPlace = z.infer<typeof unmatched>
