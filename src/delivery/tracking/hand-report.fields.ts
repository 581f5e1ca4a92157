import { z } from 'zod'
import { adviceReasons } from '#delivery/couriers/advice-reasons.ts'
import { courierNews } from '#delivery/couriers/courier-news.ts'
import { id, line, sumMinor } from '#platform/fields.ts'
import { outcomes } from './news-outcomes.ts'

/** More than that should be a file. */
export const mostReported = 100

/** A courier's report by phone, email or portal, about one parcel or several. */
export const handReport = z.object({
  rows: z
    .array(
      z.object({
        parcelId: id,
        /** The collected amount, as the user saw it; required where there is cash to collect. */
        cashMinor: sumMinor.nullable().default(null),
      }),
    )
    .min(1)
    .max(mostReported),
  news: z.enum(courierNews),
  reason: z.enum(adviceReasons).nullable().default(null),
  /** When it happened. */
  at: z.iso.datetime({ offset: true }),
  saidBy: line(120).default(''),
  note: line(500).default(''),
  /** The open check that this settles. */
  checkId: id.nullable().default(null),
})

export type HandReportInput = z.infer<typeof handReport>

export const reportOutcome = z.object({
  parcelId: id,
  code: z.string(),
  isTaken: z.boolean(),
  problem: z.string(),
  /** The code of the refusal, for programs; empty where there is none. */
  problemCode: z.string(),
})

export type ReportOutcome = z.infer<typeof reportOutcome>

/** The columns of a courier's file; null for those that it does not have. */
export const fileColumns = z.object({
  number: line(120).min(1),
  status: line(120).min(1),
  date: line(120).min(1).nullable(),
  place: line(120).min(1).nullable(),
})

export type FileColumns = z.infer<typeof fileColumns>

export const mostFileRows = 2_000

const cell = z.string().max(500)

export const trackingFile = z.object({
  courierId: id,
  columns: fileColumns,
  headers: z.array(cell).min(1).max(100),
  rows: z.array(z.array(cell).max(100)).min(1).max(mostFileRows),
  /** False shows what would happen and writes nothing. */
  isConfirmed: z.boolean(),
})

export type TrackingFile = z.infer<typeof trackingFile>

/** The result, or the preview, of a row of a file. */
export const rowOutcomes = [...outcomes, 'repeated', 'no_number', 'no_status'] as const

export type RowOutcome = (typeof rowOutcomes)[number]

export const fileRowOutcome = z.object({
  /** The row of the file; the headers are row 1. */
  row: z.number().int(),
  trackingNumber: z.string(),
  status: z.string(),
  date: z.string(),
  outcome: z.enum(rowOutcomes),
  parcelCode: z.string().nullable(),
  /** The state of its parcel after all rows; null where there is no parcel. */
  state: z.string().nullable(),
})

export type FileRowOutcome = z.infer<typeof fileRowOutcome>
