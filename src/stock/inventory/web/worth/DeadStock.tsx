import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { deadStockList } from '../../dead-stock.list.ts'
import type { VariantWorth } from '../../stock-worth.contract.ts'
import { stockWorth } from '../stock-api.ts'
import { useCategoryOptions } from '../use-stock-options.ts'
import { ofOutlet } from './worth-params.ts'

const deadCells: Cells<VariantWorth> = {
  issued: ({ lastIssuedOn }) => (lastIssuedOn === null ? 'never' : formatDay(lastIssuedOn)),
}

/** The stock without issues, the highest value first. The outlet is chosen above all valuations. */
export function DeadStock() {
  const { params } = useUrlState()
  const categories = useCategoryOptions()
  const { data: worth } = useQuery(stockWorth.ask('figures', ofOutlet(params)))
  return (
    <ListView
      list={deadStockList}
      ask={(call) => stockWorth.ask('dead', call)}
      keyOf={({ variantId, outletId }: VariantWorth) => `${variantId}:${outletId}`}
      cells={deadCells}
      records={{ category: categories }}
      exportPath="/files/dead-stock"
      whenNothing={
        <EmptyNote title="No dead stock">
          Of everything that is there something was issued in the last {worth?.deadDays ?? 90} days.
        </EmptyNote>
      }
    />
  )
}
