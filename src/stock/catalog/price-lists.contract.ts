import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, moneyMinor, quantityScale, requiredLine, version } from '#platform/fields.ts'

const facts = {
  name: requiredLine(60),
  currency: knownCurrency,
  percentOffBasisPoints: z.number().int().min(0).max(10_000),
  /** Dates, both inclusive; null is open. */
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  isActive: z.boolean(),
  /** Any order may use it; else only those of customers who have it. By default, unchanged. */
  isForEverybody: z.boolean().optional(),
}

const priceList = z.object({
  id,
  ...facts,
  name: z.string(),
  currency,
  isForEverybody: z.boolean(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  prices: z.number().int(),
  version: z.number().int(),
})

export type PriceListRow = z.infer<typeof priceList>

/** In steps of the variant; 0 is the price of any quantity. */
const fromQuantity = z.number().int().min(0).max(1_000_000_000)

const listPrice = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  quantityScale,
  fromQuantity,
  priceMinor: moneyMinor,
})

export type ListPrice = z.infer<typeof listPrice>

const alsoForOrders = [capability.products, capability.orders] as const
const access = capability.products

export const priceListsContract = {
  usable: read({
    path: '/price-lists/usable',
    summary: 'The price lists that count today at an outlet, in one currency',
    access: alsoForOrders,
    input: z.object({ currency: knownCurrency, outletId: id.optional() }),
    output: z.object({ lists: z.array(z.object({ id, name: z.string() })) }),
  }),
  list: read({
    path: '/price-lists',
    summary: 'Every price list, by name',
    access: alsoForOrders,
    input: z.object({}),
    output: z.object({ lists: z.array(priceList) }),
  }),
  prices: read({
    path: '/price-lists/{id}/prices',
    summary: 'The prices that a list names itself, by SKU; at most 500 are shown',
    access: alsoForOrders,
    input: z.object({ id }),
    output: z.object({ prices: z.array(listPrice) }),
  }),
  ofProduct: read({
    path: '/products/{id}/list-prices',
    summary: 'What each price list asks for a product: prices of its own, or a percentage off',
    access,
    input: z.object({ id }),
    output: z.object({
      lists: z.array(
        priceList
          .pick({ id: true, name: true, currency: true, percentOffBasisPoints: true })
          .extend({ countsToday: z.boolean(), prices: z.array(listPrice) }),
      ),
    }),
  }),
  save: write({
    path: '/price-lists',
    summary: 'Add a price list, or change one',
    access,
    isOfHouse: true,
    refuses: ['name_taken', 'stale_version', 'not_your_part'],
    input: z.object({ id: id.nullable(), version: version.nullable(), ...facts }),
    output: z.object({ id, version: z.number().int() }),
  }),
  setPrices: write({
    path: '/price-lists/{id}/prices',
    summary: 'Name prices in a list, or with null leave variants to the percentage',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'unknown_variant', 'larger_costs_more'],
    input: z.object({
      id,
      prices: z
        .array(
          z.object({
            variantId: id,
            fromQuantity: fromQuantity.default(0),
            priceMinor: moneyMinor.nullable(),
          }),
        )
        .min(1)
        .max(500, 'At most 500 prices at once.'),
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
}
