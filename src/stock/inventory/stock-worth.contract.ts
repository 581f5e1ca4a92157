import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { currency, day, id, quantityScale } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { deadStockList } from './dead-stock.list.ts'
import { ageKeys } from './stock-age.rules.ts'
import { valuationList } from './valuation.list.ts'

const access = capability.inventory
const ofOutlet = { outletId: id.optional() }
const steps = z.number().int()
const minor = z.number().int()

/** A calendar day, for the stock at its end; by default, now. */
const on = day.optional()

const variantWorth = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  category: z.string(),
  outletCode: z.string(),
  unit: z.string(),
  quantityScale,
  onHand: steps,
  valueMinor: minor,
  currency,
  lastIssuedOn: z.string().nullable(),
})

export type VariantWorth = z.infer<typeof variantWorth>

const partWorth = z.object({
  outletId: id,
  outletCode: z.string(),
  category: z.string(),
  currency,
  valueMinor: minor,
})

export type PartWorth = z.infer<typeof partWorth>

const agedPart = z.object({
  outletId: id,
  outletCode: z.string(),
  currency,
  age: z.enum(ageKeys),
  valueMinor: minor,
})

export type AgedPart = z.infer<typeof agedPart>

const figures = z.object({
  currency,
  valueMinor: minor,
  /** Issues of 365 days, less returns, at cost. */
  issuedMinor: minor,
  /** The mean of the ends of the last 12 months and of now. */
  averageMinor: minor,
  deadMinor: minor,
  /** Of lots that have expired or will within 30 days. */
  expiringMinor: minor,
})

export type WorthFigures = z.infer<typeof figures>

export const stockWorthContract = {
  figures: read({
    path: '/stock/worth/figures',
    summary: 'Value, turnover, dead and expiring stock by currency, to those who may see costs',
    access,
    isHeavy: true,
    input: z.object(ofOutlet),
    output: z.object({ figures: z.array(figures), deadDays: z.number().int() }),
  }),
  asOf: read({
    path: '/stock/worth/parts',
    summary: 'What stock was worth at the end of a day, by outlet and category',
    access,
    isHeavy: true,
    input: z.object({ ...ofOutlet, on }),
    output: z.object({ parts: z.array(partWorth) }),
  }),
  variants: listOf({
    path: '/stock/worth/variants',
    summary: 'The same for each variant at each outlet, by SKU unless another order is asked for',
    access,
    isHeavy: true,
    list: valuationList,
    row: variantWorth,
  }),
  months: read({
    path: '/stock/worth/months',
    summary: 'What stock was worth at the ends of the last 12 months, and is now',
    access,
    isHeavy: true,
    input: z.object(ofOutlet),
    output: z.object({
      months: z.array(z.object({ on: z.string(), currency, valueMinor: minor })),
    }),
  }),
  ageing: read({
    path: '/stock/worth/ages',
    summary: 'How long ago what is there was received, first in first out, by outlet',
    access,
    isHeavy: true,
    input: z.object(ofOutlet),
    output: z.object({ parts: z.array(agedPart) }),
  }),
  dead: listOf({
    path: '/stock/worth/dead',
    summary: 'Stock of which nothing was issued for a while, the most valuable first',
    access,
    isHeavy: true,
    list: deadStockList,
    row: variantWorth,
  }),
  classes: read({
    path: '/stock/worth/classes',
    summary: 'How many levels there are of each class of consumption and steadiness',
    access,
    isHeavy: true,
    input: z.object(ofOutlet),
    output: z.object({
      classes: z.array(z.object({ class: z.string(), levels: z.number().int() })),
    }),
  }),
}
