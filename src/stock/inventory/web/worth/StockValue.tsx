import { useQuery } from '@tanstack/react-query'
import { minorDigits } from '#platform/money.ts'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PhoneFold } from '#platform/web/layout/PhoneFold.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { VariantWorth } from '../../stock-worth.contract.ts'
import { valuationList } from '../../valuation.list.ts'
import { stockWorth } from '../stock-api.ts'
import { useCategoryOptions } from '../use-stock-options.ts'
import { ValueTable } from './ValueTable.tsx'
import { wholeMoney } from './whole-money.ts'
import classes from './worth.module.css'
import { ofOutlet } from './worth-params.ts'

const valueCells: Cells<VariantWorth> = {
  issued: ({ lastIssuedOn }) => (lastIssuedOn === null ? 'never' : formatDay(lastIssuedOn)),
}

/** The value at the end of a day by outlet and category, by month, and the variants behind it. */
export function StockValue() {
  const categories = useCategoryOptions()
  return (
    <>
      <PhoneFold label="Value by category and month" className={classes.pair}>
        <ValueTable />
        <WorthMonths />
      </PhoneFold>
      <ListView
        list={valuationList}
        ask={(call) => stockWorth.ask('variants', call)}
        keyOf={({ variantId, outletId }: VariantWorth) => `${variantId}:${outletId}`}
        cells={valueCells}
        records={{ category: categories }}
        exportPath="/files/valuation"
        whenNothing={
          <EmptyNote title="Nothing of value">
            The value of stock is that of its receipts, or the cost of the product. Nothing was on
            hand on this day, or you may see the costs of no outlet.
          </EmptyNote>
        }
      />
    </>
  )
}

const month = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** One line for each currency; two currencies cannot share an axis. */
function WorthMonths() {
  const { params } = useUrlState()
  const { data } = useQuery(stockWorth.ask('months', ofOutlet(params)))
  const byCurrency = Map.groupBy(data?.months ?? [], ({ currency }) => currency)
  return [...byCurrency].map(([currency, months]) => {
    const one = 10 ** minorDigits(currency)
    return (
      <LineChartFigure
        key={currency}
        title="At the end of each month, and now"
        unit={currency}
        rows={months.map(({ on, valueMinor }) => ({
          label: month.format(new Date(`${on}T00:00Z`)),
          value: valueMinor / one,
        }))}
        format={wholeMoney(currency)}
      />
    )
  })
}
