import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { minorDigits } from '#platform/money.ts'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { stockWorth } from '../stock-api.ts'
import { ValueTable } from './ValueTable.tsx'
import { wholeMoney } from './whole-money.ts'
import classes from './worth.module.css'
import { worthColumns } from './worth-columns.tsx'
import { ofOutlet, onDay, worthList, worthParams } from './worth-params.ts'

/** The value at the end of a day by outlet and category, by month, and the variants behind it. */
export function StockValue() {
  const { params } = useUrlState()
  const { category, q, after } = params
  const variants = useQuery({
    ...stockWorth.ask('variants', {
      ...ofOutlet(params),
      ...onDay(params),
      ...(category ? { category } : {}),
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.pair}>
        <ValueTable />
        <WorthMonths />
      </div>
      <DataTable
        noun="valued levels"
        list={worthList}
        columns={worthColumns}
        query={variants}
        keyOf={({ variantId, outletId }) => `${variantId}:${outletId}`}
        filterParams={worthParams}
        whenNothing={
          <EmptyNote title="Nothing of value">
            Stock is worth what its receipts say, or the cost of the product. Nothing was there on
            this day, or you may see the costs of no outlet.
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
