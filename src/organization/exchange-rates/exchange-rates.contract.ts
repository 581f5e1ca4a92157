import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { exchangeRateRow, newRate } from './exchange-rates.fields.ts'
import { exchangeRateList } from './exchange-rates.list.ts'

const access = capability.businessSettings

const added = z.object({
  added: z.number().int(),
  /** Rates for the same day whose place they took. */
  replaced: z.number().int(),
  /** They said what was known already. */
  unchanged: z.number().int(),
})

export const exchangeRatesContract = {
  list: listOf({
    path: '/exchange-rates',
    summary: 'Exchange rates by day, newest first, with those that were replaced',
    access,
    list: exchangeRateList,
    row: exchangeRateRow,
  }),
  add: write({
    path: '/exchange-rates',
    summary: 'Add exchange rates, all or none; one for the same day takes the place of the other',
    access,
    isOfHouse: true,
    refuses: ['same_currency', 'same_day_twice'],
    input: z.object({
      rates: z
        .array(newRate)
        .min(1, 'Add at least one rate.')
        .max(1000, 'At most 1,000 rates at once.'),
    }),
    output: added,
  }),
  withdraw: write({
    path: '/exchange-rates/{id}/withdrawals',
    summary: 'Withdraw a rate; documents that have it keep it',
    access,
    isOfHouse: true,
    refuses: ['not_current'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
