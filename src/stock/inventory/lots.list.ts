import { listFor } from '#platform/lists/define-list.ts'
import { statesOf } from '#platform/machine.ts'
import { expirySpans } from './expiry.rules.ts'
import { lotMachine } from './lots.states.ts'
import type { ShownLot } from './stock-lists.contract.ts'

export const lotList = listFor<ShownLot>()({
  noun: 'lots',
  path: '/inventory/lots',
  columns: {
    code: {
      label: 'Lot',
      kind: 'code',
      of: 'code',
      width: '124px',
      card: 'title',
      isSortable: true,
    },
    expires: { label: 'Expires', kind: 'day', of: 'expiresOn', width: '112px', isSortable: true },
    left: { label: 'Left', kind: 'day', of: 'expiresOn', width: '116px', card: 'mark' },
    sku: { label: 'SKU', kind: 'code', of: 'sku', width: '120px', isSortable: true },
    title: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: lotMachine,
      width: '112px',
      card: 'mark',
    },
    onHand: {
      label: 'On hand',
      kind: 'quantity',
      of: 'onHand',
      scaleIn: 'quantityScale',
      unitIn: 'unit',
      width: '96px',
      isSortable: true,
    },
    outlets: { label: 'Outlets', kind: 'tags', of: 'outletCodes', width: '164px' },
  },
  filters: {
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    expires: {
      label: 'Expires',
      kind: 'choice',
      options: expirySpans.map(({ key, label }) => ({ value: key, label })),
    },
    expiresOn: { label: 'Expires on', kind: 'days' },
    daysLeft: { label: 'Days left', kind: 'count' },
    state: {
      label: 'State',
      kind: 'choice',
      options: statesOf(lotMachine).map((value) => ({
        value,
        label: lotMachine.states[value].label,
      })),
    },
    stock: {
      label: 'Stock',
      kind: 'choice',
      options: [
        { value: 'there', label: 'on hand' },
        { value: 'gone', label: 'gone' },
      ],
      usually: ['there'],
    },
    variantId: { label: 'Product', kind: 'record', of: 'variant', formerly: 'variant' },
  },
  search: 'Lot, SKU, product',
  order: 'expires',
})
