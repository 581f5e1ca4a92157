import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { rolloutStateKeys, trialStateKeys } from './trial-states.ts'

const count = z.number().int()

export const trialRow = z.object({
  id,
  key: z.string(),
  /** The label of the setting. */
  setting: z.string(),
  /** The outlet, or all of them. */
  place: z.string(),
  value: z.string().describe('The tried value, in words.'),
  valueBefore: z.string().describe('The value that was in force, in words.'),
  state: z.enum(trialStateKeys),
  rollout: z.enum(rolloutStateKeys),
  startedAt: z.string(),
  startedByName: z.string(),
  countBefore: count,
  countAfter: count,
  minorAfter: count,
  currency: z.string(),
  hits: count,
  falsePositives: count,
})

export type TrialRow = z.infer<typeof trialRow>

const rollout = z.object({
  id,
  place: z.string(),
  state: z.enum(rolloutStateKeys),
  startsAt: z.string(),
  switchedOnByName: z.string(),
  checkedAt: z.string().nullable(),
  liveCount: count,
  forecastLow: count,
  forecastHigh: count,
})

export type Rollout = z.infer<typeof rollout>

export const trialDetail = trialRow.extend({
  outletId: id.nullable(),
  fromAt: z.string(),
  toAt: z.string(),
  /** From 0 to 1: how much of the past has been read. */
  progress: z.number(),
  recordsRead: count,
  leftOut: count,
  countAdded: count,
  countRemoved: count,
  minorBefore: count,
  countForeign: count,
  skipReason: z.string(),
  isSeen: z.boolean(),
  /** Until when its value may be switched on; null where it may not. */
  freshUntil: z.string().nullable(),
  words: z.object({
    records: z.string(),
    affected: z.string(),
    work: z.string(),
    hit: z.string().nullable(),
    falsePositive: z.string().nullable(),
    path: z.string(),
  }),
  /** Affected records by day of the company's time zone. */
  days: z.array(z.object({ day: z.string(), before: count, after: count })),
  rollouts: z.array(rollout),
})

export type TrialDetail = z.infer<typeof trialDetail>

export const triedRecord = z.object({
  id,
  label: z.string(),
  outletCode: z.string(),
  happenedAt: z.string(),
  amountMinor: count,
  currency: z.string(),
  ending: z.enum(['hit', 'false_positive', 'open']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export type TriedRecordRow = z.infer<typeof triedRecord>

/** Which of the affected records: all, those that only the tried value affects, or no longer. */
export const recordParts = ['all', 'added', 'removed'] as const
