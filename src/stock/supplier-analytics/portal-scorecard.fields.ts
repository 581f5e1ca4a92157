import { z } from 'zod'
import { id, quantityScale } from '#platform/fields.ts'
import { lineOutcomes } from './delivered-lines.rules.ts'
import { supplierCourse } from './supplier-analytics.fields.ts'
import { scoreClasses } from './supplier-scores.rules.ts'

const count = z.number().int().min(0)

/** What a supplier sees of its own figures: those of the report, without other suppliers. */
export const ownScorecard = supplierCourse.extend({
  /** By the score; null without one. */
  scoreClass: z.enum(scoreClasses).nullable(),
})

export type OwnScorecard = z.infer<typeof ownScorecard>

export const ownScoredLine = z.object({
  id,
  orderId: id,
  orderLabel: z.string(),
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  outletCode: z.string(),
  firstPromisedOn: z.string().nullable(),
  lastPromisedOn: z.string().nullable(),
  /** The day of the last delivery; null while nothing came. */
  deliveredOn: z.string().nullable(),
  wanted: count,
  accepted: count,
  rejected: count,
  daysLate: count,
  outcome: z.enum(lineOutcomes),
  /** The buyer left it out of the figures. */
  isLeftOut: z.boolean(),
})

export type OwnScoredLine = z.infer<typeof ownScoredLine>
