import { expect, test } from 'vitest'
import { faultsOf } from './draft-faults.ts'
import { noReason, termsInput, toNewOrder } from './draft-input.ts'
import {
  type Draft,
  discountMinor,
  emptyDraft,
  isLowered,
  lineMinor,
  netLinesMinor,
  withLine,
  withUnit,
} from './new-order-draft.ts'
import { withUsualPrices } from './with-usual-prices.ts'

const tin = {
  id: 'tin',
  sku: 'BAKE-101',
  title: 'Loaf tin',
  category: 'Bakeware',
  unit: 'piece',
  quantityScale: 0,
  priceMinor: 895,
  currency: 'GBP',
  state: 'active' as const,
  isActive: true,
}
const rice = { ...tin, id: 'rice', sku: 'RICE', unit: 'kg', quantityScale: 3, priceMinor: 250 }
const filled: Draft = { ...emptyDraft, outletId: 'main', shipName: 'Aisha Brown' }
const agreed = { code: 'agreed_by_phone', note: '' }

test('the same code again is one unit more on its line', () => {
  const once = withUnit(emptyDraft, tin)
  const twice = withUnit(once, tin)
  expect(twice.lines.map(({ quantity }) => quantity)).toEqual(['2'])
  const weighed = withLine(withUnit(emptyDraft, rice), 'rice', { quantity: '0.345' })
  expect(withUnit(weighed, rice).lines[0]?.quantity).toBe('1.345')
})

test('lines are calculated at the usual price or the typed one, less what is taken off', () => {
  const lines = withLine(withUnit(withUnit(filled, tin), rice), 'rice', { quantity: '0.345' })
  expect(lines.lines.map((line) => lineMinor(line, 'GBP'))).toEqual([895, 86])
  const lowered = withLine(lines, 'tin', { price: '8', discount: '12.5%' })
  expect(netLinesMinor(lowered, 'GBP')).toBe(700 + 86)
  expect([isLowered(lines), isLowered(lowered)]).toEqual([false, true])
  const half = withLine(lines, 'tin', { quantity: '1.5' })
  expect(half.lines.map((line) => lineMinor(line, 'GBP'))).toEqual([null, 86])
  expect(discountMinor('101 %', 100, 'GBP')).toBeNull()
  const usual = { ...quoted, variantId: 'tin', unitPriceMinor: 800 }
  const listed = withUsualPrices(lines, [usual])
  expect(listed.lines.map(({ usualMinor }) => usualMinor)).toEqual([800, 250])
  expect(withUsualPrices(listed, [usual])).toBe(listed)
})

const quoted = {
  lineId: null,
  sku: '',
  title: '',
  quantity: 1,
  quantityScale: 0,
  listPriceMinor: 895,
  priceReason: 'Price list Trade',
  lineMinor: 800,
  discountMinor: 0,
  discountReason: '',
  orderDiscountMinor: 0,
  taxBasisPoints: 2_000,
  taxMinor: 133,
  dueMinor: 800,
}

test('faults are named as the server names its fields', () => {
  expect(Object.keys(faultsOf(emptyDraft, 'GBP'))).toEqual(['outletId', 'shipName', 'lines'])
  const wrong = withLine(withUnit(filled, tin), 'tin', {
    quantity: '0',
    price: '8.955',
    discount: 'x',
  })
  expect(Object.keys(faultsOf({ ...wrong, shipping: 'x', paid: 'y' }, 'GBP'))).toEqual([
    'payments.0.amountMinor',
    'shippingMinor',
    'lines.0.quantity',
    'lines.0.unitPriceMinor',
    'lines.0.discount.amountMinor',
  ])
})

test('the server gets minor units and steps, and a price only if one was typed', () => {
  const draft = withLine(withUnit(filled, rice), 'rice', { quantity: '0.345' })
  expect(faultsOf(draft, 'GBP')).toEqual({})
  expect(toNewOrder(draft, 'GBP', noReason)).toEqual({
    outletId: 'main',
    customerId: null,
    shipName: 'Aisha Brown',
    shipPhone: '',
    shipAddress: '',
    shipCity: '',
    shipPostcode: '',
    shipCountry: '',
    paymentMethod: 'cash_on_delivery',
    note: '',
    shippingMinor: 0,
    lines: [{ variantId: 'rice', quantity: 345 }],
  })
  const lowered = {
    ...withLine(draft, 'rice', { price: '2' }),
    discount: '10%',
    tags: 'gift, , vip',
  }
  expect(toNewOrder({ ...lowered, paid: '0.50' }, 'GBP', agreed)).toMatchObject({
    discount: { amountMinor: 7, reason: agreed },
    tags: ['gift', 'vip'],
    payments: [{ method: 'bank_transfer', amountMinor: 50 }],
    lines: [{ unitPriceMinor: 200, reason: agreed }],
  })
  expect(termsInput(lowered, 'GBP').lines).toEqual([
    { variantId: 'rice', quantity: 345, unitPriceMinor: 200 },
  ])
})
