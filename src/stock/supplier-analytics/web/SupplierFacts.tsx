import { formatMoney } from '#platform/money.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import type { SupplierFigures } from '../supplier-analytics.fields.ts'
import {
  daysText,
  driftText,
  durationText,
  exactDaysText,
  scoreText,
  shareText,
} from './figure-texts.ts'

const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)
const deliveriesText = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)

/** The figures of a supplier, each with its sample and spread. */
export function SupplierFacts({ figures }: { figures: SupplierFigures }) {
  const { orders, lines, dueLines, onTimeLines, deliveries, answered } = figures
  return (
    <FactList
      facts={[
        { label: 'Sample', value: `${ordersText(orders)}, ${linesText(lines)}` },
        { label: 'Score', value: scoreFact(figures) },
        {
          label: 'On time',
          value:
            figures.onTime === null
              ? ''
              : `${shareText(figures.onTime)}: ${onTimeLines} of ${linesText(dueLines)}. Likely between ${shareText(figures.onTimeLow)} and ${shareText(figures.onTimeHigh)}.`,
        },
        { label: 'By last promise', value: textOf(figures.onTimeLast, shareText) },
        { label: 'In full', value: textOf(figures.inFull, shareText) },
        { label: 'On time and in full', value: textOf(figures.otif, shareText) },
        { label: 'Fill rate', value: textOf(figures.fill, shareText) },
        { label: 'Defects', value: textOf(figures.defects, shareText) },
        { label: 'Days late', value: textOf(figures.lateDays, exactDaysText) },
        {
          label: 'Lead time',
          value:
            deliveries === 0
              ? ''
              : `Median ${daysText(figures.leadP50)}, 9 of 10 within ${daysText(figures.leadP90)}`,
        },
        {
          label: 'Lead time spread',
          value:
            deliveries === 0
              ? ''
              : `Mean ${exactDaysText(figures.leadMean)}, deviation ${exactDaysText(figures.leadDeviation)}, of ${deliveriesText(deliveries)}`,
        },
        {
          label: 'Response',
          value:
            figures.answerMinutes === null
              ? ''
              : `${durationText(figures.answerMinutes)}; answered ${answered} of ${ordersText(orders)}`,
        },
        { label: 'Price drift', value: textOf(figures.priceDrift, driftText) },
        {
          label: 'Spend',
          value:
            figures.spendMinor === null || figures.currency === null
              ? ''
              : `${formatMoney(figures.spendMinor, figures.currency)}${figures.isConverted ? ', in the currency of the outlet at the rates of the orders' : ''}`,
        },
      ]}
    />
  )
}

const textOf = (value: number | null, inWords: (value: number) => string) =>
  value === null ? '' : inWords(value)

function scoreFact({ score, scoreLow, scoreHigh }: SupplierFigures): string {
  if (score === null) return ''
  if (scoreLow === null || scoreLow === scoreHigh) return scoreText(score)
  return `${scoreText(score)} of 100; from ${scoreText(scoreLow)} to ${scoreText(scoreHigh)} by month`
}
