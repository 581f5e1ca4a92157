import { formatQuantity } from '#platform/quantity.ts'
import { defineLateScans } from '#platform/web/late-scans/define-late-scans.ts'
import type { ArrivalCodes } from '../../late-arrivals.fields.ts'
import { type ArrivalEffect, afterArrival } from '../../offline-receiving.rules.ts'
import type { WholeTransfer } from '../../transfers.fields.ts'
import { transferLabel } from '../../transfers.nouns.ts'
import { transfersApi } from '../transfers-api.ts'

/** Scans of arriving goods, made without the server. */
export const lateArrivals = defineLateScans<WholeTransfer, ArrivalCodes, ArrivalEffect>({
  kind: 'arrivals',
  after: afterArrival,
  undoes: ({ undoes }) => undoes?.scanId,
  send: async ({ id: scanId, recordId: id, at: madeAt, effect: { scan, undoes } }, options) => {
    const { transfer, ...answer } = await transfersApi.call.scanLater(
      { id, ...scan, scanId, madeAt, ...(undoes ? { undoes } : {}) },
      options,
    )
    return { ...answer, record: transfer }
  },
  queryKey: (id) => transfersApi.ask('get', { id }).queryKey,
  about: ({ lineId, quantity, binCode }, transfer) => {
    const line = transfer?.rows.find(({ id }) => id === lineId)
    return {
      recordLabel: transfer ? transferLabel(transfer.number) : '',
      lineId,
      units: line ? { ...line, amount: quantity, binCode } : null,
    }
  },
  toDo: ({ sku, amount, quantityScale, binCode }) => {
    const units = `${formatQuantity(amount, quantityScale)} of ${sku}`
    const from = binCode === null ? '' : ` from bin ${binCode}`
    return `Scan ${units}${from} again, or set the goods aside.`
  },
})
