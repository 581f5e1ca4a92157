import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'

const exchangeRatesWeb: WebArea = {
  area: 'exchange-rates',
  pages: [],
  refreshOn: ['exchange_rate'],
}

/** A section of business settings. */
export const LazyExchangeRatesSection = lazy(async () => ({
  default: (await import('./ExchangeRatesSection.tsx')).ExchangeRatesSection,
}))

export { RateNote } from './RateNote.tsx'

export const exchangeRatesWebAreas: readonly WebArea[] = [exchangeRatesWeb]
