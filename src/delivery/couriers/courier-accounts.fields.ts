import { z } from 'zod'
import { closedOn, collectionDays } from '#organization/outlets/outlets.fields.ts'
import { id, line, moneyMinor, requiredLine } from '#platform/fields.ts'
import { adviceKinds, adviceReasons } from './advice-reasons.ts'
import { callKinds } from './courier-adapter.ts'
import { courierMapping } from './courier-mapping.fields.ts'
import { courierNews } from './courier-news.ts'
import { adapters, courierStateKeys, silences } from './courier-rules.ts'

const count = z.number().int()
const days = (least: number) => z.number().int().min(least).max(365)
const instant = z.string().nullable()

export const kind = z.enum(callKinds)
export const adapter = z.enum(adapters)

/** How often the form was saved; 0 for a courier that was never set up. */
export const accountVersion = z.number().int().min(0)

export const agreed = {
  services: z.array(requiredLine(60)).max(30),
  labelSource: z.enum(['ours', 'courier']),
  mostPerCall: z.number().int().min(1).max(100),
  cutOffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of the day, such as 17:00.'),
  collectionDays,
  closedOn,
  maxAttempts: z.number().int().min(1).max(20),
  respondHours: z.number().int().min(1).max(720),
  silence: z.enum(silences),
  disposalDays: days(1),
  returnDays: days(1),
  claimAfterDays: days(0),
  claimWithinDays: days(1),
  claimCapMinor: moneyMinor.nullable(),
  remitDays: days(0),
  feePerParcelMinor: moneyMinor.nullable(),
  cashFeeBasisPoints: z.number().int().min(0).max(10_000),
  takesAdvice: z.array(z.enum(adviceKinds)),
}

export const connectionFacts = {
  adapter,
  connectionId: id.nullable(),
  signatureHeader: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/, 'The name of a header, such as x-signature.'),
  signatureForm: z.enum(['hex', 'base64']),
  mapping: courierMapping,
}

export const listedAccount = z.object({
  courierId: id,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  adapter,
  connectionName: z.string().nullable(),
  cutOffTime: z.string(),
  /** Calls under way or waiting for a retry. */
  waiting: count,
  /** Calls that are not retried until a user asks for it. */
  stopped: count,
  unknownWords: count,
  lastSettledAt: instant,
})

export type ListedAccount = z.infer<typeof listedAccount>

export const accountRow = listedAccount.extend({ state: z.enum(courierStateKeys) })

export type AccountRow = z.infer<typeof accountRow>

export const wholeAccount = z.object({
  courierId: id,
  code: z.string(),
  name: z.string(),
  version: accountVersion,
  rules: z.object(agreed),
  connection: z.object(connectionFacts),
  /** Connections that this courier may use. */
  connections: z.array(z.object({ id, name: z.string(), isActive: z.boolean() })),
})

export type WholeAccount = z.infer<typeof wholeAccount>

export const meaning = {
  news: z.enum(courierNews),
  reason: z.enum(adviceReasons).nullable(),
}

export const knownWord = z.object({ word: z.string(), ...meaning })

export const unknownWord = z.object({
  word: z.string(),
  code: z.string(),
  text: z.string(),
  times: count,
  lastAt: z.string(),
})

export type KnownWord = z.infer<typeof knownWord>
export type UnknownWord = z.infer<typeof unknownWord>

export const listedCall = z.object({
  id,
  courierId: id,
  courierName: z.string(),
  kind,
  label: z.string(),
  reference: z.string(),
  attempts: count,
  lastError: z.string(),
  nextAttemptAt: instant,
  queuedAt: z.string(),
  queuedBy: z.string(),
})

export type ListedCall = z.infer<typeof listedCall>

export const tried = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    /** With secrets hidden. */
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
  /** Null for a preview without sending. */
  answer: z
    .object({ isOk: z.boolean(), text: z.string(), value: z.string(), raw: z.string() })
    .nullable(),
})

export type TriedAct = z.infer<typeof tried>

/** The last test of an act against the courier's server. */
export const keptTrial = z.object({
  kind,
  connectionId: id,
  /** The act as it was tested, as JSON. */
  act: z.string(),
  isOk: z.boolean(),
  /** Why it was not understood or refused. */
  said: z.string(),
  answer: z.string(),
  triedAt: z.string(),
  triedBy: z.string(),
})

export type KeptTrial = z.infer<typeof keptTrial>

export const setupFacts = z.object({
  /** Null without a connection. Secrets are hidden. */
  target: z
    .object({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      accountNumber: z.string(),
      key: z.string(),
    })
    .nullable(),
  /** The parcel of these requests; null where they are examples. */
  parcelCode: z.string().nullable(),
  /** The request of each act, as JSON. */
  requests: z.array(z.object({ kind, payload: z.string() })),
  trials: z.array(keptTrial),
})

export type SetupFacts = z.infer<typeof setupFacts>

export const rateQuestion = {
  city: requiredLine(120),
  postcode: line(20).default(''),
  weightGrams: z.coerce.number().int().min(1).max(10_000_000),
  cashMinor: z.coerce.number().int().min(0).max(1_000_000_000_000),
}

export const rate = z.object({
  service: z.string(),
  costMinor: count,
  days: z.string(),
})

export const rateOffer = rate.extend({ courierId: id, courierName: z.string() })

export type RateOffer = z.infer<typeof rateOffer>

/** A courier that was asked as well, and why it gave no comparable rates. */
export const rateProblem = z.object({ courierId: id, courierName: z.string(), problem: z.string() })

export type RateProblem = z.infer<typeof rateProblem>

export const takenCities = z.object({
  /** Places on the courier's list, without repeated names. */
  listed: count,
  /** Coverage rows that are new or got the courier’s name of the place. */
  taken: count,
  /** Places that still have to be matched. */
  unmatched: count,
  /** Why the courier gave no list. */
  problem: z.string().nullable(),
})

export type TakenCities = z.infer<typeof takenCities>
