import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale } from '#platform/fields.ts'
import { lineOutcomes } from './delivered-lines.rules.ts'
import { scoreClasses } from './supplier-scores.rules.ts'

const whole = z.number().int()
const count = whole.min(0)

/** In basis points: 1 % is 100. Null where there is nothing to count. */
const share = whole.nullable()

export const supplierFigures = z.object({
  /** The sample: orders, their lines that can be evaluated, and those of them with a promised day. */
  orders: count,
  lines: count,
  dueLines: count,
  onTimeLines: count,
  onTime: share,
  /** Between which shares on time is with a probability of 95 %. */
  onTimeLow: share,
  onTimeHigh: share,
  onTimeLast: share,
  inFull: share,
  otif: share,
  fill: share,
  defects: share,
  /** In hundredths of a day. */
  lateDays: whole.nullable(),
  /** Deliveries of lines, and the days from sending to them; mean and deviation in hundredths. */
  deliveries: count,
  leadMean: whole.nullable(),
  leadDeviation: whole.nullable(),
  leadP50: whole.nullable(),
  leadP90: whole.nullable(),
  /** Orders that the supplier answered, and the median time to it. */
  answered: count,
  answerMinutes: whole.nullable(),
  /** Null for readers who may not see costs. */
  priceDrift: share,
  spendMinor: moneyMinor.nullable(),
  currency: currency.nullable(),
  /** The orders are in several currencies: these are amounts of the outlet, at the kept rates. */
  isConverted: z.boolean(),
  /** Too few orders for a score. */
  isFew: z.boolean(),
  score: share,
  scoreLow: share,
  scoreHigh: share,
})

export type SupplierFigures = z.infer<typeof supplierFigures>

export const supplierRank = supplierFigures.extend({
  supplierId: id,
  code: z.string(),
  name: z.string(),
  /** Few orders, or enough for a score. */
  sample: z.enum(['few', 'enough']),
  /** By the score; null without one. */
  scoreClass: z.enum(scoreClasses).nullable(),
  /** Lines that users left out of its figures. */
  leftOut: count,
})

export type SupplierRank = z.infer<typeof supplierRank>

const supplierMonth = z.object({
  /** `2026-05` */
  month: z.string(),
  lines: count,
  onTime: share,
  fill: share,
  defects: share,
  score: share,
})

export type SupplierMonth = z.infer<typeof supplierMonth>

/** An item of a supplier, or a supplier of an item. */
const comparedItem = supplierFigures.extend({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  /** In steps of its scale. */
  accepted: count,
  /** Of its prices: the currency of most of its lines. */
  priceCurrency: currency.nullable(),
  firstPriceMinor: moneyMinor.nullable(),
  lastPriceMinor: moneyMinor.nullable(),
  /** From the first to the last price. */
  priceChange: share,
  leadDaysPromised: count.nullable(),
})

export type ComparedItem = z.infer<typeof comparedItem>

/** The figures of a supplier and their course. */
export const supplierCourse = z.object({
  figures: supplierFigures,
  months: z.array(supplierMonth),
  /** How many deliveries took so many days. */
  leadTimes: z.array(z.object({ days: whole, deliveries: count })),
  /** Lines that users left out of the figures. */
  leftOut: count,
  /** How many orders a score needs. */
  fewestOrders: count,
})

export type SupplierCourse = z.infer<typeof supplierCourse>

export const supplierReport = supplierCourse.extend({
  supplierId: id,
  code: z.string(),
  name: z.string(),
  items: z.array(comparedItem),
})

export type SupplierReport = z.infer<typeof supplierReport>

export const itemReport = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  suppliers: z.array(comparedItem.extend({ supplierId: id, code: z.string(), name: z.string() })),
})

export type ItemReport = z.infer<typeof itemReport>

const leftOut = z.object({ reason: z.string(), by: z.string().nullable(), at: z.string() })

export type LeftOut = z.infer<typeof leftOut>

export const deliveredLineRow = z.object({
  id,
  orderId: id,
  orderLabel: z.string(),
  supplierId: id,
  supplierName: z.string(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  outletCode: z.string(),
  firstPromisedOn: z.string().nullable(),
  lastPromisedOn: z.string().nullable(),
  sentOn: z.string(),
  wanted: count,
  accepted: count,
  rejected: count,
  daysLate: count,
  outcome: z.enum(lineOutcomes),
  /** Why it does not count in the figures; null where it counts. */
  leftOut: leftOut.nullable(),
  receipts: z.array(
    z.object({ id, label: z.string(), on: z.string(), accepted: count, rejected: count }),
  ),
})

export type DeliveredLineRow = z.infer<typeof deliveredLineRow>

const lostProduct = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  outletCode: z.string(),
  unit: z.string(),
  quantityScale,
  days: count,
  /** In steps. */
  issued90Days: count,
  /** Null where the sell price or the cost is not in the company’s currency. */
  marginMinor: moneyMinor.nullable(),
  lostMinor: moneyMinor.nullable(),
})

export type LostProduct = z.infer<typeof lostProduct>

/** What poor service cost, each amount with the numbers that it is made of. */
export const poorService = z.object({
  /** The company’s; costs in another one are left out. */
  currency,
  totalMinor: moneyMinor,
  stockOut: z.object({ amountMinor: moneyMinor, days: count, products: z.array(lostProduct) }),
  /** A cost of 0 is unset. */
  rejects: z.object({ amountMinor: moneyMinor, rejections: count, costMinor: moneyMinor }),
  late: z.object({ amountMinor: moneyMinor, days: count, lines: count, costMinor: moneyMinor }),
})

export type PoorService = z.infer<typeof poorService>

/** How one supplier delivered, for a meeting with it. */
export const scoreCard = z.object({
  company: z.string(),
  supplier: z.string(),
  /** The first and the last day; null for an open end. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  madeOn: z.string(),
  scoreClass: z.enum(scoreClasses).nullable(),
  fewestOrders: count,
  figures: supplierFigures.pick({
    orders: true,
    lines: true,
    dueLines: true,
    onTimeLines: true,
    deliveries: true,
    score: true,
    scoreLow: true,
    scoreHigh: true,
    isFew: true,
    onTime: true,
    onTimeLast: true,
    inFull: true,
    otif: true,
    fill: true,
    defects: true,
    lateDays: true,
    leadP50: true,
    leadP90: true,
    answered: true,
    answerMinutes: true,
  }),
  months: z.array(supplierMonth),
})

export type ScoreCard = z.infer<typeof scoreCard>
