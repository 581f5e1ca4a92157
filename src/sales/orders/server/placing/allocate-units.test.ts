import { expect, test } from 'vitest'
import { allocateUnits, type OpenLine, type UnitsAsked } from './allocate-units.ts'

const ask = (quantity: number, more: Partial<UnitsAsked> = {}): UnitsAsked => {
  const placedUpTo = '2011-03-01T00:00:00.000Z'
  return { customerId: 'c', variantId: 'v', quantity, placedUpTo, reason: 'C1', ...more }
}

const open = (orderId: string, day: string, units: number, variantId = 'v'): OpenLine => ({
  lineId: `${orderId}-${variantId}`,
  orderId,
  customerId: 'c',
  variantId,
  sku: variantId.toUpperCase(),
  placedAt: `2011-${day}T00:00:00.000Z`,
  open: units,
})

test('takes from the newest order that is not too new, and goes on in the next', () => {
  const lines = [open('late', '04-01', 9), open('new', '02-01', 4), open('old', '01-01', 9)]
  const counts = new Map([
    ['late', 2],
    ['new', 2],
    ['old', 2],
  ])
  const { got, taken, emptied } = allocateUnits([ask(6)], lines, counts)
  expect(got).toEqual([6])
  expect(taken.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
    ['new', 4],
    ['old', 2],
  ])
  expect(emptied).toEqual([])
})

test('an order that loses its last unit is cancelled whole, and keeps what it had until then', () => {
  const lines = [open('one', '02-01', 5), open('one', '02-01', 1, 'w')]
  const asks = [
    ask(2),
    ask(3, { reason: 'C2' }),
    ask(1, { reason: 'C2', variantId: 'w' }),
    ask(1, { reason: 'C3' }),
  ]
  const { got, taken, emptied } = allocateUnits(asks, lines, new Map([['one', 2]]))
  expect(got).toEqual([2, 3, 1, 0])
  expect(taken).toMatchObject([{ lineId: 'one-v', quantity: 2, reason: 'C1' }])
  expect(emptied).toEqual([{ orderId: 'one', reason: 'C2' }])
})

test('gives what there is', () => {
  const { got } = allocateUnits([ask(12), ask(1)], [open('a', '02-01', 5)], new Map([['a', 1]]))
  expect(got).toEqual([5, 0])
})
