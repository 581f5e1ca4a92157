import { z } from 'zod'
import { knownCurrency } from '#platform/code-fields.ts'
import { parseRate } from '#platform/exchange.ts'
import { currency, day, id } from '#platform/fields.ts'
import { rateStates } from './exchange-rates.rules.ts'

/** A rate as people write it; kept as an exact decimal without zeros at its end. */
export const rateText = z
  .string()
  .max(24, 'At most 24 characters.')
  .refine(
    (text) => parseRate(text) !== null,
    'Enter a rate above 0, such as 325.45, with at most 10 decimals.',
  )

export const exchangeRateRow = z.object({
  id,
  /** One unit of it is worth … */
  currency,
  /** … so many units of this one. */
  into: currency,
  rate: z.string(),
  validOn: z.string(),
  state: z.enum(rateStates),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
})

export type ExchangeRateRow = z.infer<typeof exchangeRateRow>

export const newRate = z.object({
  currency: knownCurrency,
  into: knownCurrency,
  rate: rateText,
  validOn: day.describe('The day from which it counts, until a newer one.'),
})

export type NewRate = z.infer<typeof newRate>

/** The rate that an order would be sent with now, or was sent with. */
export const keptRate = z.object({
  /** Null where there is none yet. */
  rate: z.string().nullable(),
  /** The day of the rate; null within one currency. */
  ratedOn: z.string().nullable(),
  /** Older than the setting says. */
  isOld: z.boolean(),
})

export type KeptRate = z.infer<typeof keptRate>
