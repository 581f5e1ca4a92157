import { reads, routes } from '#platform/server/http/acts.ts'
import { stockWorthContract } from '../stock-worth.contract.ts'
import { ageStock } from './age-stock.ts'
import { listDead } from './dead-stock.ts'
import { countClasses, worthOfParts } from './stock-worth.queries.ts'
import { valuation } from './valuation.ts'
import { worthFigures, worthOfMonths } from './worth-over-time.ts'

export const stockWorthRoutes = routes('stockWorth', stockWorthContract, {
  figures: reads(worthFigures),
  asOf: reads(worthOfParts),
  variants: reads(valuation.page),
  months: reads(worthOfMonths),
  ageing: reads(ageStock),
  dead: reads(listDead),
  classes: reads(countClasses),
})
