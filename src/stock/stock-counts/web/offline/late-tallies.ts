import { formatQuantity } from '#platform/quantity.ts'
import { defineLateScans, type LateScansOf } from '#platform/web/late-scans/define-late-scans.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { afterAnswer, afterTally } from '../../count-sheet.rules.ts'
import type { CountSheet } from '../../late-tallies.fields.ts'
import type { CodesOnDevice, TallyEffect } from '../../offline-counting.rules.ts'
import { countSheets, stockCountsApi } from '../stock-counts-api.ts'

/** Scans of counted goods, made without the server. */
export const lateTallies: LateScansOf<CountSheet, CodesOnDevice, TallyEffect> = defineLateScans({
  kind: 'counts',
  after: afterTally,
  undoes: ({ undoes }) => undoes?.scanId,
  send: async ({ id: scanId, recordId: id, at: madeAt, effect }, { signal }) => {
    const { scan, variantId, lineId, isNone, seen, clock, undoes } = effect
    const { lines, record, ...answer } = await stockCountsApi.call.scanLater(
      {
        ...{ id, scanId, ...scan, variantId, seen, ...clock, madeAt },
        ...(isNone ? { noneOf: lineId } : {}),
        ...(undoes ? { undoes } : {}),
        sentAt: new Date().toISOString(),
      },
      // Each attempt says when it is sent, and so is another request; the scan counts once by its id.
      { signal, context: { idempotencyKey: newUuid() } },
    )
    const kept = await lateTallies.store.keptRecord(id)
    const sheet = kept?.record ?? { count: record, bins: [], lines: [] }
    const { binId } = scan
    return { ...answer, record: afterAnswer(sheet, { variantId, binId }, { lines, record }) }
  },
  queryKey: (id) => countSheets.ask('sheet', { id }).queryKey,
  about: ({ lineId, sku, quantity, quantityScale, binCode }, sheet) => ({
    recordLabel: sheet?.count.label ?? '',
    lineId,
    units: { sku, amount: quantity, quantityScale, binCode },
  }),
  toDo: ({ sku, amount, quantityScale, binCode }) => {
    const place = binCode === null ? 'without a bin' : `in bin ${binCode}`
    const found = amount > 0 ? ` You counted ${formatQuantity(amount, quantityScale)}.` : ''
    return `Count all of ${sku} ${place} again: discard what is counted of it first, or plan a spot count where this count has ended.${found}`
  },
})
