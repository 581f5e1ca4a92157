import { expect, test } from 'vitest'
import {
  type Draft,
  emptyDraft,
  faultsOf,
  lineMinor,
  toNewOrder,
  totalMinor,
  withLine,
  withUnit,
} from './new-order-draft.ts'

const tin = {
  id: 'tin',
  sku: 'BAKE-101',
  title: 'Loaf tin',
  category: 'Bakeware',
  unit: 'piece',
  quantityScale: 0,
  priceMinor: 895,
  currency: 'GBP',
}
const rice = { ...tin, id: 'rice', sku: 'RICE', unit: 'kg', quantityScale: 3, priceMinor: 250 }
const filled: Draft = { ...emptyDraft, outletId: 'main', shipName: 'Aisha Brown' }

test('the same code again is one unit more on its line', () => {
  const once = withUnit(emptyDraft, tin, '8.95')
  const twice = withUnit(once, tin, '8.95')
  expect(twice.lines.map(({ quantity }) => quantity)).toEqual(['2'])
  const weighed = withLine(withUnit(emptyDraft, rice, '2.50'), 'rice', { quantity: '0.345' })
  expect(withUnit(weighed, rice, '2.50').lines[0]?.quantity).toBe('1.345')
})

test('the total is exact, and what is no number yet counts nothing', () => {
  const lines = withLine(withUnit(withUnit(filled, tin, '8.95'), rice, '2.50'), 'rice', {
    quantity: '0.345',
  })
  expect(totalMinor({ ...lines, shipping: '3.95' }, 'GBP')).toBe(895 + 86 + 395)
  const half = withLine(lines, 'tin', { quantity: '1.5' })
  expect(half.lines.map((line) => lineMinor(line, 'GBP'))).toEqual([null, 86])
})

test('faults are named as the server names its fields', () => {
  expect(Object.keys(faultsOf(emptyDraft, 'GBP'))).toEqual(['outletId', 'shipName', 'lines'])
  const wrong = withLine(withUnit(filled, tin, '8.95'), 'tin', { quantity: '0', price: '8.955' })
  expect(Object.keys(faultsOf({ ...wrong, shipping: 'x' }, 'GBP'))).toEqual([
    'shippingMinor',
    'lines.0.quantity',
    'lines.0.unitPriceMinor',
  ])
})

test('the server gets minor units and steps', () => {
  const draft = withLine(withUnit(filled, rice, '2.50'), 'rice', { quantity: '0.345' })
  expect(faultsOf(draft, 'GBP')).toEqual({})
  expect(toNewOrder(draft, 'GBP')).toMatchObject({
    outletId: 'main',
    customerId: null,
    shippingMinor: 0,
    lines: [{ variantId: 'rice', quantity: 345, unitPriceMinor: 250 }],
  })
})
