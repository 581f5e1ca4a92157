import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import type { DeliveredLineRow } from '../supplier-analytics.fields.ts'
import { type ReadEvaluated, type ReportInput, readEvaluatedLines } from './read-evaluated-lines.ts'
import { serveReportList } from './serve-report-list.ts'

const servedOf = (asked: ReportInput) =>
  serveSmallList<DeliveredLineRow, typeof deliveredLineList>(deliveredLineList, {
    rows: async (reader, actor) => (await readEvaluatedLines(reader, actor, asked)).map(rowOf),
    keyOf: ({ id }) => id,
    filters: {
      // Chosen before the lines are evaluated.
      due: () => null,
      outletId: () => null,
      supplierId: ({ supplierId }) => supplierId,
      variantId: ({ variantId }) => variantId,
      outcome: ({ outcome }) => outcome,
      rejected: ({ rejected }) => rejected > 0,
      leftOut: ({ leftOut }) => leftOut !== null,
      slipped: ({ firstPromisedOn, lastPromisedOn }) =>
        firstPromisedOn !== null && lastPromisedOn !== null && lastPromisedOn > firstPromisedOn,
    },
    search: ({ orderLabel, supplierName, sku, title }) =>
      `${orderLabel} ${supplierName} ${sku} ${title}`,
  })

function rowOf({ line, accepted, rejected, daysLate, outcome }: ReadEvaluated): DeliveredLineRow {
  return {
    id: line.id,
    orderId: line.orderId,
    orderLabel: line.orderLabel,
    supplierId: line.supplierId,
    supplierName: line.supplierName,
    variantId: line.variantId,
    sku: line.sku,
    title: line.title,
    unit: line.unit,
    quantityScale: line.quantityScale,
    outletCode: line.outletCode,
    firstPromisedOn: line.firstOn,
    lastPromisedOn: line.lastOn,
    sentOn: line.sentOn,
    wanted: line.wanted,
    accepted,
    rejected,
    daysLate,
    outcome,
    leftOut: line.leftOut,
    receipts: line.parts.map(({ receiptId: id, label, on, ...part }) => ({
      id,
      label,
      on,
      accepted: part.accepted,
      rejected: part.rejected,
    })),
  }
}

export const deliveredLines = serveReportList(deliveredLineList, servedOf)

/** The lines as they are filtered. */
export const deliveredLinesFile = fileOfList(deliveredLines, {
  path: '/files/supplier-lines',
  name: 'supplier-lines',
  access: capability.supplierAnalytics,
  more: [
    { label: 'Left out', kind: 'text', value: ({ leftOut }) => leftOut?.reason ?? null },
    {
      label: 'Receipts',
      kind: 'text',
      value: ({ receipts }) => receipts.map(({ label }) => label).join(', '),
    },
  ],
})
