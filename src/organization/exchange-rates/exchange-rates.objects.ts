import { type EventObject, eventObject } from '#platform/event-objects.ts'
import { exchangeRatesContract } from './exchange-rates.contract.ts'
import { exchangeRateRow } from './exchange-rates.fields.ts'
import { exchangeRateNoun } from './exchange-rates.nouns.ts'

export const exchangeRatesObjects: readonly EventObject[] = [
  eventObject({
    noun: exchangeRateNoun,
    endpoint: exchangeRatesContract.list,
    schema: exchangeRateRow,
    input: ({ entityId }) => ({ rateId: [entityId] }),
    pick: ({ rows }) => rows[0],
  }),
]
