import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { neverStockedList } from '../never-stocked.list.ts'
import type { NeverStockedRow } from '../stock-lists.contract.ts'
import { AddStockButton } from './AddStockButton.tsx'
import { stockLists } from './stock-api.ts'
import { useCategoryOptions } from './use-stock-options.ts'

const cells: Cells<NeverStockedRow> = {
  add: ({ variantId: id, outletId, sku, quantityScale }) => (
    <AddStockButton variants={[{ id, sku, quantityScale }]} outletId={outletId} isFirst size="xs" />
  ),
}

/** Active products at the outlets where they have never had stock, each with its first. */
export function NeverStockedTab() {
  const outlets = useOutletOptions()
  const categories = useCategoryOptions()
  return (
    <ListView
      list={neverStockedList}
      ask={(call) => stockLists.ask('neverStocked', call)}
      keyOf={({ variantId, outletId }) => `${variantId}:${outletId}`}
      cells={cells}
      records={{ outletId: outlets, category: categories }}
      exportPath="/files/never-stocked"
      isFlat
      whenNothing={
        <EmptyNote title="No products without stock">
          A product appears here once it is active, for each outlet where it has never had stock.
        </EmptyNote>
      }
    />
  )
}
