import { defineLateScans } from '#platform/web/late-scans/define-late-scans.ts'
import { loadSheetLabel } from '../../../dispatch.nouns.ts'
import type { WholeSheet } from '../../../load-sheets.fields.ts'
import { afterLoading, type LoadEffect } from '../../../offline-loading.rules.ts'
import { loadSheetsApi } from '../../dispatch-api.ts'

/** Parcels that are loaded without the server. */
export const lateLoads = defineLateScans<WholeSheet, null, LoadEffect>({
  kind: 'loads',
  after: afterLoading,
  undoes: ({ undoes }) => undoes?.scanId,
  send: async ({ id: scanId, recordId: id, code, at: madeAt, effect }, options) => {
    const { despiteSuspension, undoes } = effect
    const { sheet, ...answer } = await loadSheetsApi.call.scanLater(
      {
        ...{ id, code, scanId, madeAt, despiteSuspension },
        ...(undoes ? { undoes } : {}),
      },
      options,
    )
    return { ...answer, record: sheet }
  },
  queryKey: (id) => loadSheetsApi.ask('get', { id }).queryKey,
  // The server's sentence names the parcel and says where to put it.
  about: ({ parcelId }, sheet) => ({
    recordLabel: sheet ? loadSheetLabel(sheet.number) : '',
    lineId: parcelId,
    units: null,
  }),
  toDo: () => '',
})
