import { connect } from '#platform/web/client.ts'
import type { exchangeRatesContract } from '../exchange-rates.contract.ts'

export const exchangeRatesApi = connect<typeof exchangeRatesContract>('exchangeRates')
