import { type ExportList, spendPermit } from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { dispatchActions } from '../../dispatch.actions.ts'
import { parcelList } from '../../parcels.list.ts'
import { suspensionLabel } from '../../suspensions.rules.ts'
import { parcels } from './list-parcels.ts'

/** The exported list has customers' names and addresses, so it needs a permit. */
export const parcelsExport: ExportList = {
  key: 'parcels',
  plural: 'parcels',
  action: dispatchActions.exportParcels,
  path: '/dispatch?tab=parcels',
  count: (reader, actor, query) => parcels.countAll(reader, actor, filterOfFile(parcelList, query)),
}

/** The parcels of the page's filter. */
export const parcelsFile = fileOfList(parcels, {
  path: '/files/parcels',
  name: 'parcels',
  access: capability.dispatch,
  limit: spendPermit(parcelsExport),
  more: [
    {
      label: 'Courier suspended',
      kind: 'text',
      value: ({ suspension }) => suspensionLabel(suspension),
    },
  ],
})
