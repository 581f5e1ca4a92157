import { useQuery } from '@tanstack/react-query'
import { formatMoney, minorDigits } from '#platform/money.ts'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { type StockAge, stockAges } from '../../stock-age.rules.ts'
import type { AgedPart } from '../../stock-worth.contract.ts'
import { stockWorth } from '../stock-api.ts'
import { SumTable } from './SumTable.tsx'
import { wholeMoney } from './whole-money.ts'
import classes from './worth.module.css'
import { ofOutlet } from './worth-params.ts'

const labelOf = (age: StockAge) => stockAges.find(({ key }) => key === age)?.label ?? age

/** How long ago the current stock was received. */
export function StockAges() {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery(stockWorth.ask('ageing', ofOutlet(params)))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  if (data.parts.length === 0)
    return <EmptyNote title="Nothing of value is there">So nothing grows old either.</EmptyNote>
  return (
    <div className={classes.pair}>
      <Section level={2} title="Value by age">
        <p className={classes.remark}>
          First in, first out: what is left is taken to be what came last.
        </p>
        <SumTable
          label="Value by outlet and age"
          corner="Received"
          parts={data.parts.map(({ age, outletCode, currency, valueMinor }) => ({
            row: labelOf(age),
            column: outletCode,
            currency,
            valueMinor,
          }))}
          rows={stockAges.map(({ label }) => label)}
          cell={({ valueMinor, currency }) => formatMoney(valueMinor, currency)}
        />
      </Section>
      {[...Map.groupBy(data.parts, ({ currency }) => currency)].map(([currency, parts]) => (
        <AgeChart key={currency} currency={currency} parts={parts} />
      ))}
    </div>
  )
}

function AgeChart({ currency, parts }: { currency: string; parts: readonly AgedPart[] }) {
  const one = 10 ** minorDigits(currency)
  const sumOf = (age: StockAge) =>
    parts.filter((part) => part.age === age).reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  return (
    <BarChartFigure
      title="Value by days since it was received"
      unit={currency}
      rows={stockAges.map(({ key, label }) => ({
        label: label.replace(' days', '').replace(' to ', '–'),
        value: sumOf(key) / one,
      }))}
      format={wholeMoney(currency)}
    />
  )
}
