import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { exchangeRatesArea } from '../exchange-rates.area.ts'
import { exchangeRatesContract } from '../exchange-rates.contract.ts'
import { addRates, withdrawRate } from './add-rates.ts'
import { rates, ratesFile } from './list-rates.ts'

export { addRates } from './add-rates.ts'
export { newestRate, rateOfDay, requireRate } from './rate-of-day.ts'

export const exchangeRatesServer = defineServer(exchangeRatesArea, {
  routes: {
    exchangeRates: routes('exchangeRates', exchangeRatesContract, {
      list: reads(rates.page),
      add: writes(addRates),
      withdraw: writes(withdrawRate),
    }),
  },
  files: ratesFile,
})
