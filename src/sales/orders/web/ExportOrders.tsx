import { ExportDialog } from '#organization/exports/web/index.tsx'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { orderList } from '../orders.list.ts'
import { deskApi } from './orders-api.ts'

type Props = {
  /** Those that were selected; left out: all that the filter of the list leaves. */
  ids?: readonly string[]
  onClose: () => void
}

/** The orders of the list, or those that were selected in it, as a file. */
export function ExportOrders({ ids, onClose }: Props) {
  const { params } = useUrlState()
  const filter = ids ? { ids: ids.join(',') } : viewParams(params, filterParamsOf(orderList))
  return (
    <ExportDialog
      plural="orders"
      scope={ids ? 'The selected orders.' : 'All orders as the list is filtered now.'}
      personal="the customer’s phone"
      exportPath="/files/orders"
      filter={filter}
      permit={deskApi.call.permitExport}
      onClose={onClose}
    />
  )
}
