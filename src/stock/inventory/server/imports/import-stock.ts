import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import {
  defineTableImport,
  type ImportDifference,
  type ImportPlan,
} from '#platform/server/table-import.ts'
import { applyStock } from './apply-stock.ts'
import { planStock, type StockStep } from './plan-stock-list.ts'
import { readStockAt } from './read-stock-at.ts'
import { requireList, weightOfStock } from './require-list.ts'
import { rowsByOutlet } from './rows-by-outlet.ts'
import {
  binField,
  outletField,
  outletScope,
  skuField,
  titleField,
  unknownBin,
  unknownSku,
} from './stock-fields.ts'
import { undoStock } from './undo-stock.ts'

/**
 * The stock of each place: booked as opening stock where there has been none, and as the difference
 * to the ledger where there has. Places that the list does not name stay unchanged.
 */
export const importStock = defineTableImport<StockStep>({
  kind: 'stock',
  label: 'Stock on hand',
  access: capability.inventory,
  needsOutlet: true,
  fields: [
    skuField,
    titleField,
    outletField,
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
  options: [outletScope, unknownSku, unknownBin],
  sample: [
    ['TOWEL-NAVY', 'Tea towel, Navy', '', '', '', 'A-01-2', '24', '5.20'],
    ['JAM-FIG', 'Fig jam', '', 'L2301', '2027-03-31', 'B-02-1', '60', '1.85'],
  ],
  groupBy: ({ sku }) => sku ?? '',
  keysOf: ({ sku, outlet, lot, bin }) =>
    sku ? [{ field: 'sku', key: [sku, lot, bin, outlet].filter(Boolean).join(' ') }] : [],
  plan: async (reader, actor, rows, context) => {
    const { rowsOf, faults, leftOut } = await rowsByOutlet(reader, actor, rows, context)
    const added = new Set<string>()
    const plans: ImportPlan<StockStep>[] = []
    for (const [outletId, own] of rowsOf) {
      const skus = own.map(({ values }) => (values.sku ?? '').toUpperCase())
      plans.push(planStock(await readStockAt(reader, outletId, skus), own, context, added))
    }
    return {
      faults: [...faults, ...plans.flatMap((plan) => plan.faults)],
      steps: plans.flatMap(({ steps }) => steps),
      leftOut,
    }
  },
  describe: describeStock,
  weigh: weightOfStock,
  requireLeave: requireList,
  apply: applyStock,
  undo: undoStock,
})

/** One place before and after; an outflow is a loss in units and money. */
function describeStock(step: StockStep): readonly ImportDifference[] {
  const { sku, scale, before, delta, outletId, currency, worthMinor } = step
  const place = [sku, step.lot, step.bin?.code].filter(Boolean).join(', ')
  const line = step.lines[0] ?? 0
  const units = (steps: number) => formatQuantity(steps, scale)
  const row = { line, record: place, field: 'On hand', before: units(before) }
  if (delta >= 0) return [{ ...row, after: units(before + delta) }]
  const loss = { outletId, units: -delta / 10 ** scale, worthMinor, currency }
  return [{ ...row, after: units(before + delta), loss }]
}
