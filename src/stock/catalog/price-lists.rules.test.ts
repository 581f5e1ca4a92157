import { expect, test } from 'vitest'
import { type PriceList, priceByList } from './price-lists.rules.ts'

const steps = [
  { fromQuantity: 12, priceMinor: 900 },
  { fromQuantity: 0, priceMinor: 1_000 },
  { fromQuantity: 48, priceMinor: 750 },
]

const list = (more: Partial<PriceList> = {}): PriceList => ({
  name: 'Trade',
  currency: 'GBP',
  percentOffBasisPoints: 1_000,
  prices: new Map([['jug', steps]]),
  ...more,
})

test.each([
  [1, 1_000, 'Price list Trade'],
  [11, 1_000, 'Price list Trade'],
  [12, 900, 'Price list Trade from 12'],
  [47, 900, 'Price list Trade from 12'],
  [48, 750, 'Price list Trade from 48'],
  [5_000, 750, 'Price list Trade from 48'],
])('of %i jugs each costs %i', (quantity, priceMinor, reason) => {
  const jug = { id: 'jug', quantity, quantityScale: 0 }
  expect(priceByList(list(), jug, 1_200)).toEqual({ priceMinor, reason })
})

test('below the first quantity the percentage applies, and without one the usual price', () => {
  const prices = new Map([['jug', [{ fromQuantity: 1_500, priceMinor: 5 }]]])
  const jug = { id: 'jug', quantity: 1_499, quantityScale: 3 }
  const off = { priceMinor: 1_080, reason: 'Price list Trade' }
  expect(priceByList(list({ prices }), jug, 1_200)).toEqual(off)
  const none = list({ prices, percentOffBasisPoints: 0 })
  expect(priceByList(none, jug, 1_200)).toEqual({ priceMinor: 1_200, reason: '' })
  expect(priceByList(none, jug, null)).toBeUndefined()
  const enough = { ...jug, quantity: 1_500 }
  expect(priceByList(none, enough, null)?.reason).toBe('Price list Trade from 1.5')
})
