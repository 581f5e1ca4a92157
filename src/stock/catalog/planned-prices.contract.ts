import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, instant, moneyMinor, quantityScale, version } from '#platform/fields.ts'
import { mostRows } from './products.filters.ts'
import { mostProducts } from './products.states.ts'

const access = capability.products

const plannedPrice = z.object({
  id,
  variantId: id,
  productId: id,
  sku: z.string(),
  title: z.string(),
  /** Null is the variant's own price. */
  priceListId: id.nullable(),
  priceListName: z.string().nullable(),
  fromQuantity: z.number().int(),
  quantityScale,
  /** The price until then: today's, or an earlier scheduled one; null where the list has none. */
  beforeMinor: moneyMinor.nullable(),
  /** Null removes the price from the list. */
  priceMinor: moneyMinor.nullable(),
  currency,
  takesEffectAt: z.string(),
  plannedBy: z.string().nullable(),
  version: z.number().int(),
})

export type PlannedPrice = z.infer<typeof plannedPrice>

const priceToday = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  /** From the list, or the variant's own; null where the list has another currency. */
  priceMinor: moneyMinor.nullable(),
  currency,
})

export type PriceToday = z.infer<typeof priceToday>

const saved = z.object({ id, version: z.number().int() })
const refuses = ['not_your_part', 'already_past', 'too_far_ahead', 'already_planned'] as const

/** The catalogue's operations for scheduled price changes; a part of the products' contract. */
export const plannedPriceActs = {
  plannedPrices: read({
    path: '/planned-prices',
    summary: 'The prices that are to come, the soonest first; at most 500 are shown',
    access,
    input: z.object({ productId: id.optional(), priceListId: id.optional() }),
    output: z.object({ planned: z.array(plannedPrice), count: z.number().int() }),
  }),
  pricesToday: read({
    path: '/planned-prices/today',
    summary: 'What the open variants of products cost today, of themselves or by a list',
    access,
    input: z.object({
      productIds: z.array(id).min(1).max(mostProducts),
      priceListId: id.optional(),
    }),
    output: z.object({ variants: z.array(priceToday) }),
  }),
  planPrices: write({
    path: '/planned-prices',
    summary:
      'Plan prices of variants for an instant: all of them, or nothing and the faults by row',
    access,
    isOfHouse: true,
    refuses: [...refuses, 'faulty_rows'],
    input: z.object({
      takesEffectAt: instant,
      priceListId: id.nullable().default(null),
      rows: z
        .array(
          z.object({
            variantId: id,
            fromQuantity: z.number().int().min(0).max(1_000_000_000).default(0),
            priceMinor: moneyMinor.nullable(),
          }),
        )
        .min(1)
        .max(mostRows, `At most ${mostRows} prices at once.`),
    }),
    output: z.object({ planned: z.number().int() }),
  }),
  changePlannedPrice: write({
    path: '/planned-prices/{id}',
    summary: 'Change a planned price or its instant',
    access,
    isOfHouse: true,
    refuses: [...refuses, 'stale_version', 'no_longer_planned', 'price_needed'],
    input: z.object({ id, version, takesEffectAt: instant, priceMinor: moneyMinor.nullable() }),
    output: saved,
  }),
  cancelPlannedPrice: write({
    path: '/planned-prices/{id}/cancel',
    summary: 'Give up a planned price',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'stale_version', 'no_longer_planned'],
    input: z.object({ id, version }),
    output: saved,
  }),
}
