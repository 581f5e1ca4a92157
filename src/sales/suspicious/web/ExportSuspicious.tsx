import { ExportDialog } from '#organization/exports/web/index.tsx'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { suspiciousList } from '../suspicious.list.ts'
import { suspiciousApi } from './suspicious-api.ts'

/** The cases of the list as a file. */
export function ExportSuspicious({ onClose }: { onClose: () => void }) {
  const { params } = useUrlState()
  const filter = viewParams(params, filterParamsOf(suspiciousList))
  return (
    <ExportDialog
      plural="suspicious customers"
      scope="All cases as the list is filtered now."
      exportPath="/files/suspicious-customers"
      filter={params.state ? filter : { ...filter, state: 'waiting' }}
      permit={suspiciousApi.call.permitExport}
      onClose={onClose}
    />
  )
}
