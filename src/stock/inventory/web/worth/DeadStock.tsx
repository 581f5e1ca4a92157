import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOf, filterParamsOf } from '#platform/lists/list-address.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type Cells, tableOfList } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { deadStockList } from '../../dead-stock.list.ts'
import type { VariantWorth } from '../../stock-worth.contract.ts'
import { stockWorth } from '../stock-api.ts'
import { ofOutlet } from './worth-params.ts'

const deadCells: Cells<VariantWorth> = {
  issued: ({ lastIssuedOn }) => (lastIssuedOn === null ? 'never' : formatDay(lastIssuedOn)),
}

const columns = tableOfList(deadStockList, deadCells)

/** The stock without issues, the highest value first. The outlet is chosen above all valuations. */
export function DeadStock() {
  const { params } = useUrlState()
  const dead = useQuery({
    ...stockWorth.ask('dead', callOf(deadStockList, params)),
    placeholderData: keepPreviousData,
  })
  const { data: worth } = useQuery(stockWorth.ask('figures', ofOutlet(params)))
  return (
    <DataTable
      noun={deadStockList.noun}
      columns={columns}
      query={dead}
      keyOf={({ variantId, outletId }) => `${variantId}:${outletId}`}
      usualSort={deadStockList.order}
      filterParams={filterParamsOf(deadStockList)}
      whenNothing={
        <EmptyNote title="No dead stock">
          Of everything that is there something was issued in the last {worth?.deadDays ?? 90} days.
        </EmptyNote>
      }
    />
  )
}
