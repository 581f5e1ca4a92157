import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { FilterInput, ListCall, ListInput } from '#platform/lists/list-input.ts'
import { statesOf } from '#platform/machine.ts'
import { levelClasses } from './level-classes.ts'
import type { LevelRow } from './stock-lists.contract.ts'
import { stockStatuses } from './stock-words.ts'

/** The days within which a lot counts as expiring. */
export const expiringDays = 30

/** Further filters of the list besides a status. */
export const levelsOnly = ['expiring', 'dead', 'never_stocked'] as const

const onlyLabels: Readonly<Record<(typeof levelsOnly)[number], string>> = {
  expiring: `expiring within ${expiringDays} days`,
  dead: 'dead stock',
  never_stocked: 'never stocked',
}

const axisLabels: Readonly<Record<string, string>> = {
  A: 'A, most of the value',
  B: 'B, the middle',
  C: 'C, the rest',
  X: 'X, steady demand',
  Y: 'Y, varying demand',
  Z: 'Z, erratic demand',
}

const amount = { kind: 'quantity', scaleIn: 'quantityScale', unitIn: 'unit' } as const
const hidden = { isHidden: true } as const

export const levelList = listFor<LevelRow>()({
  noun: 'stock items',
  path: '/inventory',
  columns: {
    product: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    /** The product says it as well; by it the list is ordered at first. */
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '132px', isSortable: true, ...hidden },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '64px' },
    status: {
      label: 'Status',
      kind: 'state',
      of: 'status',
      machine: { states: stockStatuses },
      width: '104px',
      card: 'mark',
    },
    onHand: {
      label: 'On hand',
      ...amount,
      of: 'onHand',
      width: '76px',
      card: 'line',
      isSortable: true,
    },
    reserved: { label: 'Reserved', ...amount, of: 'reserved', width: '80px', card: 'none' },
    unavailable: {
      label: 'Unavailable',
      ...amount,
      of: 'unavailable',
      width: '94px',
      card: 'none',
    },
    available: { label: 'Available', ...amount, of: 'available', width: '80px', card: 'line' },
    incoming: { label: 'Incoming', ...amount, of: 'incoming', width: '80px', card: 'none' },
    reorderPoint: {
      label: 'Reorder point',
      kind: 'quantity',
      of: 'reorderPoint',
      scaleIn: 'quantityScale',
      width: '98px',
      card: 'none',
    },
    daysOfSupply: {
      label: 'Days of supply',
      kind: 'count',
      of: 'daysOfSupply',
      width: '104px',
      card: 'none',
    },
    class: { label: 'Class', kind: 'text', of: 'class', width: '54px', card: 'none', ...hidden },
    averageCost: {
      label: 'Average cost',
      kind: 'money',
      of: 'averageCostMinor',
      currencyIn: 'currency',
      width: '104px',
      ...hidden,
    },
    value: {
      label: 'Value',
      kind: 'money',
      of: 'valueMinor',
      currencyIn: 'currency',
      width: '92px',
    },
    bin: { label: 'Home bin', kind: 'code', of: 'binCode', width: '96px', ...hidden },
    lastMoved: {
      label: 'Last moved',
      kind: 'when',
      of: 'lastMovedAt',
      width: '146px',
      isSortable: true,
      ...hidden,
    },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    status: {
      label: 'Status',
      kind: 'choice',
      options: statesOf({ states: stockStatuses }).map((value) => ({
        value,
        label: stockStatuses[value].label,
      })),
    },
    class: {
      label: 'Class',
      kind: 'choice',
      options: levelClasses.map((value) => ({ value, label: axisLabels[value] ?? value })),
      isExtra: true,
    },
    category: { label: 'Category', kind: 'word', of: 'category', emptyLabel: 'No category' },
    only: { label: 'Only', kind: 'choice', options: choicesOf(levelsOnly, onlyLabels) },
    /** In whole units of the product: 2 kg are 2, although they are counted in grams. */
    onHand: { label: 'On hand', kind: 'count', isExtra: true },
    lastMoved: { label: 'Last moved', kind: 'days', isExtra: true },
    /** From a scan or a link. */
    variantId: { label: 'Product', kind: 'record', of: 'variant', formerly: 'variant' },
  },
  search: 'SKU, barcode, product',
  order: 'sku',
})

/** What narrows the stock items, as the server reads it. */
export type LevelFilter = FilterInput<typeof levelList>

export type LevelInput = ListInput<typeof levelList>

/** The same as a page asks for it. */
export type LevelCall = ListCall<typeof levelList>
