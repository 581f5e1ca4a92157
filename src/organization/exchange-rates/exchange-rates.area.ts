import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { exchangeRatesContract } from './exchange-rates.contract.ts'
import { exchangeRatesNouns } from './exchange-rates.nouns.ts'
import { exchangeRatesObjects } from './exchange-rates.objects.ts'
import { exchangeRatesPhrases } from './exchange-rates.phrases.ts'

export const exchangeRatesArea = defineArea({
  contracts: {
    exchangeRates: exchangeRatesContract,
  },
  nouns: exchangeRatesNouns,
  phrases: exchangeRatesPhrases,
  objects: exchangeRatesObjects,
  seenBy: {
    exchange_rate: capability.businessSettings,
  },
  largeBodies: { 'exchangeRates.add': megabyte },
})
