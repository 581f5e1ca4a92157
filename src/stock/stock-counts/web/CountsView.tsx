import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { StockCountRow } from '../stock-counts.fields.ts'
import { stockCountList } from '../stock-counts.list.ts'
import { stockCountsApi } from './stock-counts-api.ts'

const cells: Cells<StockCountRow> = {
  progress: ({ state, counted, lines }) => (state === 'planned' ? '–' : `${counted} of ${lines}`),
}

const withoutCosts = ['value']

/** The stock counts of one's outlets. */
export function CountsView() {
  const mayCost = useMay(capability.costs)
  const outlets = useOutletOptions()
  return (
    <ListView
      list={stockCountList}
      ask={(call) => stockCountsApi.ask('list', call)}
      keyOf={({ id }: StockCountRow) => id}
      cells={cells}
      records={{ outletId: outlets }}
      exportPath="/files/stock-counts"
      {...(mayCost ? {} : { without: withoutCosts })}
      whenNothing={
        <EmptyNote title="No stock counts yet">
          Plan a count of some bins, a category, products or the whole outlet. Sales and picks go on
          while it is counted.
        </EmptyNote>
      }
    />
  )
}
