import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { id, quantity, version } from '#platform/fields.ts'
import { tillTenders } from './sale-money.ts'

const amount = z.number().int()

/** Units of an earlier sale that come back. */
export const returnedUnits = z.object({
  lineId: id,
  quantity,
  puts: z.enum(['shelf', 'inspection', 'nothing']),
})

/** Goods of an earlier sale that pay for a cart. */
export const exchangeToQuote = z.object({
  saleId: id.describe('The sale that the goods come back from.'),
  lines: z.array(returnedUnits).min(1).max(200),
})

export type ExchangeToQuote = z.infer<typeof exchangeToQuote>

export const exchangeToMake = exchangeToQuote.extend({
  version: version.describe('Of the sale that the goods come back from.'),
  reason: reasonGiven,
  restMethod: z
    .enum(tillTenders)
    .optional()
    .describe('How the difference is refunded where the returned goods are worth more.'),
})

export type ExchangeToMake = z.infer<typeof exchangeToMake>

export const quotedExchange = z.object({
  saleId: id,
  number: amount,
  version: amount,
  lines: z.array(z.object({ lineId: id, amountMinor: amount })),
  returnedMinor: amount.describe('What was paid for the returned units.'),
  exchangedMinor: amount.describe('What they pay of the cart.'),
  payMinor: amount.describe('The difference that is to be paid.'),
  backMinor: amount.describe('The difference to refund.'),
  ways: z
    .array(
      z.object({
        method: z.enum(tillTenders),
        amountMinor: amount.describe('Of cash in coins that exist.'),
        whyNot: z.string().describe('Empty where it can be refunded this way.'),
      }),
    )
    .describe('How the difference can be refunded; empty where there is none.'),
})

export type QuotedExchange = z.infer<typeof quotedExchange>

/** Of a sale: the goods of an earlier one that paid for it. */
export const exchangeOfSale = z.object({
  saleId: id.describe('The sale that the goods came back from.'),
  number: amount,
  returnedMinor: amount,
  lines: z.array(
    z.object({
      lineId: id,
      sku: z.string(),
      title: z.string(),
      quantity: amount,
      quantityScale: amount,
      amountMinor: amount,
    }),
  ),
  givenBack: z.array(z.object({ method: z.enum(tillTenders), amountMinor: amount })),
})

export type ExchangeOfSale = z.infer<typeof exchangeOfSale>

/** Why an exchange is refused, beyond what a sale is refused for. */
export const exchangeRefusals = [
  'wrong_state',
  'other_currency',
  'more_than_sold',
  'nothing_to_refund',
] as const
