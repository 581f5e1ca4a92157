import { defineNoun } from '#platform/nouns.ts'

/** It is shown on the page of business settings. */
export const exchangeRateNoun = defineNoun({
  key: 'exchange_rate',
  label: 'Exchange rate',
  plural: 'Exchange rates',
  path: () => '/business-settings?section=exchange-rates',
})

/** The records by which the activity log can be filtered. */
export const exchangeRatesNouns = [exchangeRateNoun]
