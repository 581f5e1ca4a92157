import { expect, test } from 'vitest'
import type { SaleQuote } from '../../sales.contract.ts'
import { emptyCart, withGoods } from '../cart.ts'
import { newestLine, paymentOnDisplay, saleOnDisplay } from './display-state.ts'

const mug = { variantId: 'mug', sku: 'MUG-RED', title: 'Red mug', quantityScale: 0 }
const tray = { variantId: 'tray', sku: 'TRAY-OAK', title: 'Oak tray', quantityScale: 0 }

const cart = {
  ...withGoods(withGoods(emptyCart(), mug, 2), tray, 1),
  customer: { id: 'ada', name: 'Ada Byron' },
}

const priced = {
  ...{ sku: '', title: '', quantityScale: 0, listPriceMinor: null, discountMinor: 0 },
  ...{ taxBasisPoints: 2_000, taxMinor: 0, available: 5 },
}

const quote: SaleQuote = {
  ...{ currency: 'GBP', linesMinor: 3_899, lineDiscountsMinor: 0, saleDiscountMinor: 100 },
  ...{
    taxMinor: 633,
    pricesIncludeTax: true,
    taxes: [],
    totalMinor: 3_799,
    taxRounding: 'line',
    cashStepMinor: 1,
  },
  limitBreached: 'a price below cost',
  exchange: null,
  lines: [
    {
      ...{ ...priced, variantId: 'mug', quantity: 2, unitPriceMinor: 950, lineMinor: 1_900 },
      ...{ saleDiscountMinor: 49, dueMinor: 1_851 },
    },
    {
      ...{ ...priced, variantId: 'tray', quantity: 1, unitPriceMinor: 1_999, lineMinor: 1_999 },
      ...{ saleDiscountMinor: 51, dueMinor: 1_948 },
    },
  ],
}

const state = { cart, quote, currency: 'GBP', done: null }

test('the customer sees lines, discount and total', () => {
  const sale = saleOnDisplay(state)
  expect(sale.lines).toMatchObject([
    { title: 'Red mug', detail: '2 × £9.50', off: '−£0.49', amount: '£18.51' },
    { title: 'Oak tray', detail: '1 × £19.99', off: '−£0.51', amount: '£19.48' },
  ])
  expect(sale).toMatchObject({ discount: '−£1.00', total: '£37.99', done: null })
})

test('of the customer only the first name is sent, and of the goods no cost and no SKU', () => {
  const text = JSON.stringify(saleOnDisplay(state))
  expect(text).toContain('Ada')
  for (const secret of ['Byron', 'MUG-RED', 'cost', 'variant', cart.saleId])
    expect(text).not.toContain(secret)
})

test('a price that is being calculated is no price', () => {
  const scanned = withGoods(cart, { ...mug, variantId: 'lamp', title: 'Lamp' }, 1)
  const sale = saleOnDisplay({ ...state, cart: scanned })
  expect(sale.lines.at(-1)).toMatchObject({ title: 'Lamp', detail: '1', amount: '' })
  expect(sale.total).toBe('')
})

test('payments are shown as they were given, with what is left', () => {
  const given = [{ method: 'card', amountMinor: 2_000 }] as const
  expect(paymentOnDisplay(given, 1_799, 'GBP')).toEqual({
    paid: [{ label: 'Card', amount: '£20.00' }],
    left: '£17.99',
  })
})

test('the newest line is the one that was scanned, also again', () => {
  const { lines } = saleOnDisplay(state)
  const [first, second] = lines.map(({ key }) => key)
  expect(newestLine({ lines: [], newest: null }, lines)).toBe(second)
  const again = saleOnDisplay({ ...state, cart: withGoods(cart, mug, 1) }).lines
  expect(newestLine({ lines, newest: second ?? null }, again)).toBe(first)
  expect(newestLine({ lines: again, newest: first ?? null }, again)).toBe(first)
  expect(newestLine({ lines, newest: first ?? null }, lines.slice(1))).toBe(second)
  expect(newestLine({ lines, newest: first ?? null }, [])).toBeNull()
})

test('a price that arrives later does not make its line the newest', () => {
  const { lines } = saleOnDisplay({ ...state, quote: null })
  const [first = null] = lines.map(({ key }) => key)
  expect(newestLine({ lines, newest: first }, saleOnDisplay(state).lines)).toBe(first)
})
