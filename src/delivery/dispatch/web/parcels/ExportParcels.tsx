import { ExportDialog } from '#organization/exports/web/index.tsx'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import { parcelList } from '../../parcels.list.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** The parcels of the list as a file. */
export function ExportParcels({ onClose }: { onClose: () => void }) {
  const { params } = useUrlState()
  return (
    <ExportDialog
      plural="parcels"
      scope="All parcels as the list is filtered now."
      exportPath="/files/parcels"
      filter={viewParams(params, filterParamsOf(parcelList))}
      permit={parcelsApi.call.permitExport}
      onClose={onClose}
    />
  )
}
