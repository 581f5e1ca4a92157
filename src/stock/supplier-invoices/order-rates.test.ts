import { expect, test } from 'vitest'
import { ratesOfOrders, refuseUnstatedRate } from './order-rates.rules.ts'

const pair = { currency: 'EUR', outletCurrency: 'PKR' }

const line = (orderLabel: string, orderRate: string, orderRatedOn = '2026-02-01') => ({
  ...{ orderLabel, orderRate, orderRatedOn },
})

test('each order is named once with its rate, and none within one currency', () => {
  const lines = [line('PO-1', '301'), line('PO-1', '301'), line('PO-2', '302', '2026-03-01')]
  expect(ratesOfOrders(lines, pair).map(({ orderLabel }) => orderLabel)).toEqual(['PO-1', 'PO-2'])
  expect(ratesOfOrders(lines, { ...pair, outletCurrency: 'EUR' })).toEqual([])
})

test('orders of one rate need none, and those of several are told with rate and day', () => {
  expect(refuseUnstatedRate([line('PO-1', '301'), line('PO-2', '301')], pair)).toBeNull()
  expect(refuseUnstatedRate([], pair)).toBeNull()
  const refused = refuseUnstatedRate([line('PO-1', '301'), line('PO-2', '302')], pair)
  expect(refused).toMatchObject({ code: 'rate_needed', field: 'rate' })
  expect(refused?.message).toMatch(/PO-1 \(1 EUR = 301 PKR, rate of .+\); PO-2 \(1 EUR = 302 PKR/)
})
