import { expect, test } from 'vitest'
import { rankOutlets, stockInWords } from './outlet-stock.rules.ts'
import type { OutletStock } from './register-orders.contract.ts'

const outlet = (code: string, mugs: number, trays: number, more: object = {}): OutletStock => ({
  ...{ id: code, code, name: code, isOwn: false, whyNot: null },
  available: [
    { variantId: 'mug', quantity: mugs },
    { variantId: 'tray', quantity: trays },
  ],
  ...more,
})

const line = (variantId: string, quantity: number) => ({
  ...{ variantId, quantity, sku: variantId.toUpperCase(), quantityScale: 0 },
})

test('outlets that can ship everything are first, the own one before them, then by lines', () => {
  const outlets = [
    outlet('OWN', 0, 5, { isOwn: true }),
    outlet('HULL', 2, 0),
    outlet('BATH', 3, 1),
    outlet('BONN', 9, 9, { whyNot: 'BONN counts in EUR.' }),
    outlet('LEEDS', 12, 4),
  ]
  const ranked = rankOutlets(outlets, [line('mug', 1), line('tray', 1), line('mug', 2)])
  expect(ranked.map(({ code, whyNotHere }) => [code, whyNotHere])).toEqual([
    ['BATH', null],
    ['LEEDS', null],
    ['OWN', 'Not enough stock: 0 of 3 MUG, 5 TRAY.'],
    ['BONN', 'BONN counts in EUR.'],
    ['HULL', 'Not enough stock: 2 of 3 MUG, 0 of 1 TRAY.'],
  ])
  expect(ranked[0]?.inWords).toBe('3 MUG, 1 TRAY')
  const own = rankOutlets(
    [outlet('LEEDS', 9, 9), outlet('OWN', 1, 1, { isOwn: true })],
    [line('mug', 1)],
  )
  expect(own.map(({ code }) => code)).toEqual(['OWN', 'LEEDS'])
})

test('the search says what is here and who has the most', () => {
  const own = outlet('OWN', 0, 5, { isOwn: true })
  const others = [outlet('BATH', 3, 0), outlet('LEEDS', 12, 0), outlet('YORK', 4, 0)]
  expect(stockInWords([own, ...others], 'mug', 0)).toBe('0 here, 12 at LEEDS, 4 at YORK, 1 more')
  expect(stockInWords([own, ...others], 'tray', 0)).toBe('5 here')
  expect(stockInWords([own], 'lamp', 0)).toBe('0 here')
})
