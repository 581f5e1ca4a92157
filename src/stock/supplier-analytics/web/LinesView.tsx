import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import { deliveredLineList } from '../delivered-lines.list.ts'
import { deliveredLineCells } from './delivered-line-cells.tsx'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

/** The lines behind the figures, each with its promises and receipts. */
export function LinesView() {
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <ListView
      list={deliveredLineList}
      ask={(call) => supplierAnalyticsApi.ask('lines', call)}
      keyOf={({ id }) => id}
      cells={deliveredLineCells}
      records={{ outletId: outlets, supplierId: suppliers }}
      exportPath="/files/supplier-lines"
      isFlat
      whenNothing={
        <EmptyNote title="No lines in this period">
          Lines appear here once they are due or have come. Choose a longer period.
        </EmptyNote>
      }
    />
  )
}
