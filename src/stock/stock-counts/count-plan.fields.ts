import { z } from 'zod'
import { day, id, line, moneyMinor, requiredLine } from '#platform/fields.ts'
import { countScopes } from './count-kinds.ts'

const scope = {
  scope: z.enum(countScopes),
  binIds: z.array(id).max(2000).default([]).describe('Of a count of bins.'),
  withoutBin: z
    .boolean()
    .default(false)
    .describe('A count of bins includes the stock that is in no bin.'),
  category: line(120).default('').describe('Of a count of a category.'),
  variantIds: z.array(id).max(500).default([]).describe('Of a count of products.'),
}

/** What is given of a plan besides its outlet and its kind. */
export const planGiven = {
  ...scope,
  isBlind: z.boolean().default(true),
  plannedOn: day,
  counterIds: z.array(id).max(50).default([]),
  note: line(2000).default(''),
  name: line(80).default('').describe('What it is called besides its number.'),
  tolerancePercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .nullable()
    .default(null)
    .describe('Lines that differ by more are counted again; null: as the outlet is set.'),
  toleranceMinor: moneyMinor
    .nullable()
    .default(null)
    .describe('Likewise lines whose difference is worth more.'),
}

/** An area of a count: aisles, or a range of bins in pick sequence. */
export const areaGiven = z.object({
  name: requiredLine(60),
  aisles: z.array(requiredLine(30)).max(200).default([]).describe('The first parts of bin codes.'),
  firstBinId: id.nullable().default(null).describe('Without aisles: from this bin in sequence'),
  lastBinId: id.nullable().default(null).describe('to this one.'),
  counterIds: z.array(id).max(50).default([]),
})
