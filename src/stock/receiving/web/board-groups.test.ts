import { expect, test } from 'vitest'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { boardGroups } from './board-groups.ts'

const delivery = (label: string, dueOn: string | null, isLate = false): ExpectedDelivery => ({
  ...{ orderId: label, label, dueOn, isLate, lines: 1, awaitedLines: 0, open: [], whyNot: null },
  ...{ supplierId: 's', supplierName: 'Supplier', outletId: 'o', outletCode: 'MAIN' },
})

test('expected deliveries are grouped by when they are due', () => {
  const groups = boardGroups(
    [
      delivery('PO-1', '2026-05-12', true),
      delivery('PO-2', '2026-05-13'),
      delivery('PO-3', '2026-05-14'),
      delivery('PO-4', '2026-05-20'),
      delivery('PO-5', null),
    ],
    '2026-05-13',
  )
  expect(groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
    ['Late', ['PO-1']],
    ['Today', ['PO-2']],
    ['Tomorrow', ['PO-3']],
    ['Later', ['PO-4']],
    ['Without a day', ['PO-5']],
  ])
})

test('a group without deliveries is left out', () => {
  expect(boardGroups([], '2026-05-13')).toEqual([])
})
