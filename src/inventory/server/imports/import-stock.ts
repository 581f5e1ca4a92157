import { defineTableImport } from '#platform/server/table-import.ts'
import { capability } from '#users/capabilities.ts'
import { applyStock } from './apply-stock.ts'
import { insistOnList, weightOfStock } from './insist-on-list.ts'
import { planStock, type StockStep } from './plan-stock-list.ts'
import { readStockAt } from './read-stock-at.ts'
import { binField, skuField, titleField, unknownBin, unknownSku } from './stock-fields.ts'
import { undoStock } from './undo-stock.ts'

/**
 * What lies where: it is booked as opening stock where there has been none, and as the difference to
 * the ledger where there has. What the list does not name stays as it is.
 */
export const importStock = defineTableImport<StockStep>({
  kind: 'stock',
  label: 'Stock on hand',
  access: capability.inventory,
  needsOutlet: true,
  fields: [
    skuField,
    titleField,
    {
      key: 'lot',
      label: 'Lot',
      kind: 'text',
      aliases: ['Lot number', 'Batch', 'Batch number', 'Lot no'],
    },
    {
      key: 'expiresOn',
      label: 'Expires on',
      kind: 'date',
      aliases: ['Expiration date', 'Expiry', 'Expiry date', 'Best before', 'Use by'],
    },
    binField,
    {
      key: 'quantity',
      label: 'On hand',
      hint: 'What is there now. An empty cell was not counted.',
      kind: 'quantity',
      aliases: ['Physical QOH', 'Quantity on hand', 'QOH', 'Quantity', 'Qty', 'Stock', 'Counted'],
    },
    {
      key: 'unitCost',
      label: 'Unit cost',
      kind: 'money',
      aliases: ['Cost', 'Cost price', 'Cost per unit'],
    },
  ],
  options: [unknownSku, unknownBin],
  sample: [
    ['TOWEL-NAVY', 'Tea towel, Navy', '', '', 'A-01-2', '24', '5.20'],
    ['JAM-FIG', 'Fig jam', 'L2301', '2027-03-31', 'B-02-1', '60', '1.85'],
  ],
  groupBy: ({ sku }) => sku ?? '',
  keysOf: ({ sku, lot, bin }) =>
    sku ? [{ field: 'sku', key: [sku, lot, bin].filter(Boolean).join(' ') }] : [],
  plan: async (reader, _actor, rows, context) => {
    const skus = rows.map(({ values }) => (values.sku ?? '').toUpperCase())
    return planStock(await readStockAt(reader, context.outletId ?? '', skus), rows, context)
  },
  weigh: weightOfStock,
  insistOnLeave: insistOnList,
  apply: (tx, actor, source, steps, { outletId }) =>
    applyStock(tx, actor, source, steps, outletId ?? ''),
  undo: undoStock,
})
