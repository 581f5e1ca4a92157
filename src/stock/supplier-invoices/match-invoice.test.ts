import { expect, test } from 'vitest'
import {
  type ComparedLine,
  differencesInWords,
  matchLine,
  sumDifference,
} from './match-invoice.rules.ts'

const exact = { quantityPercent: 0, pricePercent: 0, leastMinor: 0 }

const line: ComparedLine = {
  sku: 'CUP',
  quantityScale: 3,
  ordered: 100_000,
  received: 100_000,
  before: 0,
  quantity: 100_000,
  orderPriceMinor: 250,
  unitPriceMinor: 250,
}

test('an invoice for exactly what was received at the price of the order matches', () => {
  expect(matchLine(line, exact)).toMatchObject({ overQuantity: 0, priceAmountMinor: 0, kinds: [] })
})

test('100.002 of 100 is beyond a tolerance of 0 %', () => {
  const match = matchLine({ ...line, quantity: 100_002 }, exact)
  expect(match).toMatchObject({ overQuantity: 2, toleratedQuantity: 0, kinds: ['quantity'] })
})

test('the larger of the percentage and the amount is tolerated', () => {
  const more = { ...line, quantity: 104_000 }
  expect(matchLine(more, { ...exact, quantityPercent: 4 }).kinds).toEqual([])
  expect(matchLine({ ...more, quantity: 104_001 }, { ...exact, quantityPercent: 4 }).kinds).toEqual(
    ['quantity'],
  )
  expect(matchLine(more, { ...exact, leastMinor: 1_000 }).kinds).toEqual([])
  expect(matchLine(more, { ...exact, leastMinor: 999 }).kinds).toEqual(['quantity'])
})

test('a price is compared by percentage and by amount, and a lower price is no reason to hold', () => {
  const dearer = { ...line, unitPriceMinor: 255 }
  expect(matchLine(dearer, exact)).toMatchObject({
    priceDifferenceMinor: 5,
    priceAmountMinor: 500,
    priceBasisPoints: 200,
    kinds: ['price'],
  })
  expect(matchLine(dearer, { ...exact, pricePercent: 2 }).kinds).toEqual([])
  expect(matchLine({ ...line, unitPriceMinor: 256 }, { ...exact, pricePercent: 2 }).kinds).toEqual([
    'price',
  ])
  expect(matchLine(dearer, { ...exact, leastMinor: 500 }).kinds).toEqual([])
  expect(matchLine({ ...line, unitPriceMinor: 200 }, exact)).toMatchObject({
    priceAmountMinor: -5_000,
    kinds: [],
  })
})

test('what has not come yet is told apart from what was invoiced before', () => {
  const early = { ...line, received: 0, quantity: 40_000 }
  expect(matchLine(early, exact).kinds).toEqual(['not_received'])
  expect(matchLine({ ...line, before: 80_000, quantity: 40_000 }, exact)).toMatchObject({
    receivable: 20_000,
    overQuantity: 20_000,
    overBasisPoints: 10_000,
    kinds: ['quantity'],
  })
})

test('nothing is tolerated of goods of which nothing came', () => {
  const early = { ...line, received: 0, quantity: 1 }
  expect(matchLine(early, { ...exact, leastMinor: 1_000 }).kinds).toEqual(['not_received'])
})

test('lines, tax and charges add up to the total, to the minor unit', () => {
  const stated = { totalMinor: 1_301, taxMinor: 200, freightMinor: 100, otherMinor: 0 }
  expect(sumDifference(stated, [600, 400])).toBe(1)
  const said = differencesInWords([], { sumMinor: 1, currency: 'GBP' })
  expect(said).toEqual(['The total is £0.01 above its lines, tax and charges.'])
})
