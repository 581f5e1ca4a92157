import { ExportDialog } from '#organization/exports/web/index.tsx'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { returnList } from '../returns.list.ts'
import { returnsApi } from './returns-api.ts'

type Props = {
  /** The selected ones; by default, all that match the list's filter. */
  ids?: readonly string[]
  onClose: () => void
}

/** The returns of the list, or those selected in it, as a file. */
export function ExportReturns({ ids, onClose }: Props) {
  const { params } = useUrlState()
  const filter = ids
    ? { tab: 'all', ids: ids.join(',') }
    : viewParams(params, filterParamsOf(returnList))
  return (
    <ExportDialog
      plural="returns"
      scope={ids ? 'The selected returns.' : 'All returns as the list is filtered now.'}
      exportPath="/files/returns"
      filter={filter}
      permit={returnsApi.call.permitExport}
      onClose={onClose}
    />
  )
}
