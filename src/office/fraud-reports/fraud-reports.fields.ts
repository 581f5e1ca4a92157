import { z } from 'zod'
import { currency, day, id, line, moneyMinor, requiredLine, sumMinor } from '#platform/fields.ts'
import { fraudReportStates } from './fraud-reports.states.ts'
import { reportActions, reportTypes } from './kinds-of-fraud.ts'
import { recordNouns, startNouns, subjectNouns } from './reported-nouns.ts'

const steps = z.number().int()

export const fraudReportRow = z.object({
  id,
  /** `FR-12`. */
  label: z.string(),
  type: z.enum(reportTypes),
  title: z.string(),
  state: z.enum(fraudReportStates),
  outletId: id,
  outletCode: z.string(),
  /** Whom it is about, in one line. */
  subjects: z.string(),
  currency,
  atRiskMinor: sumMinor,
  lostMinor: sumMinor,
  recoveredMinor: sumMinor,
  happenedOn: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  ownerId: id.nullable(),
  owner: z.string().nullable(),
  createdAt: z.string(),
  version: steps,
})

export type FraudReportRow = z.infer<typeof fraudReportRow>

const linked = { id, label: z.string(), addedAt: z.string() }

export const wholeFraudReport = fraudReportRow.extend({
  outletName: z.string(),
  narrative: z.string(),
  rule: z.string().nullable(),
  /** Null where the reader may not know who it was. */
  reporter: z.string().nullable(),
  isReporterHidden: z.boolean(),
  /** The reader wrote it. */
  isOwn: z.boolean(),
  outcome: z.string(),
  action: z.enum(reportActions).nullable(),
  duplicateOf: z.object({ id, label: z.string() }).nullable(),
  submittedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  subjects: z.string(),
  subjectLinks: z.array(z.object({ ...linked, noun: z.enum(subjectNouns), subjectId: id })),
  recordLinks: z.array(z.object({ ...linked, noun: z.enum(recordNouns), recordId: id })),
  files: z.array(
    z.object({
      id,
      fileId: id,
      name: z.string(),
      isPicture: z.boolean(),
      sha256: z.string(),
      addedAt: z.string(),
    }),
  ),
  /** The reader may reopen reports that ended. */
  mayReopen: z.boolean(),
})

export type FraudReport = z.infer<typeof wholeFraudReport>

/** What a user writes about a report. */
export const reportFacts = {
  type: z.enum(reportTypes),
  title: requiredLine(120),
  narrative: z.string().trim().max(8000, 'At most 8000 characters.').default(''),
  happenedOn: day,
  atRiskMinor: moneyMinor.default(0),
  lostMinor: moneyMinor.default(0),
  recoveredMinor: moneyMinor.default(0),
  isReporterHidden: z.boolean().default(false).describe('Only administrators see who reported it.'),
}

/** A record or person by its kind and id. */
export const startRecord = z.object({ noun: z.enum(startNouns), id })

export type StartRecord = z.infer<typeof startRecord>

const named = z.object({ noun: z.enum(startNouns), id, label: z.string() })

/** What is known of the record from which a report is started. */
export const reportContext = z.object({
  outletId: id.nullable(),
  type: z.enum(reportTypes),
  atRiskMinor: sumMinor,
  links: z.array(named),
})

export type ReportContext = z.infer<typeof reportContext>

export const candidate = named.extend({ facts: z.string() })

const sums = { count: steps, atRiskMinor: sumMinor, lostMinor: sumMinor, recoveredMinor: sumMinor }

export const lossReport = z.object({
  currency,
  /** Reports in other currencies, which the sums leave out. */
  elsewhere: steps,
  totals: z.object({ ...sums, open: steps, substantiated: steps }),
  types: z.array(z.object({ ...sums, type: z.enum(reportTypes) })),
  couriers: z.array(z.object({ ...sums, courierId: id, name: z.string() })),
  outlets: z.array(z.object({ ...sums, outletId: id, code: z.string() })),
  /** `2026-11`. */
  months: z.array(z.object({ ...sums, month: z.string() })),
})

export type LossReport = z.infer<typeof lossReport>

export const fraudReportFigures = z.object({
  open: steps,
  overdue: steps,
  unassigned: steps,
  substantiated: steps,
})

export const evidenceNote = line(2000)
