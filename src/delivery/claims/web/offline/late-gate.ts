import { defineLateScans } from '#platform/web/late-scans/define-late-scans.ts'
import { gateLabel } from '../../claims.nouns.ts'
import { afterGateScan, type GateEffect, type ShownSession } from '../../offline-gate.rules.ts'
import { gateApi } from '../claims-api.ts'

/** Parcels that are scanned at the gate without the server. */
export const lateGate = defineLateScans<ShownSession, null, GateEffect>({
  kind: 'gate',
  after: afterGateScan,
  undoes: ({ undoes }) => undoes?.scanId,
  send: async ({ id: scanId, recordId: id, code, at: madeAt, effect: { undoes } }, options) => {
    const { session, ...answer } = await gateApi.call.scanLater(
      { id, code, scanId, madeAt, ...(undoes ? { undoes } : {}) },
      options,
    )
    return { ...answer, record: session }
  },
  queryKey: (id) => gateApi.ask('get', { id }).queryKey,
  // The server's sentence names the parcel and says what to do with it.
  about: ({ scan }, session) => ({
    recordLabel: session ? gateLabel(session.number) : '',
    lineId: scan.code,
    units: null,
  }),
  toDo: () => '',
})
