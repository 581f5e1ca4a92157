import { expect, test } from 'vitest'
import type { EvaluatedLine, OrderedLine } from './delivered-lines.rules.ts'
import { costOfPoorService, lostMargin, type StockOut } from './supplier-costs.rules.ts'

const stockOut: StockOut = {
  ...{ variantId: 'v', outletId: 'o', sku: 'A', title: 'A', outletCode: 'MAIN', unit: 'piece' },
  ...{ quantityScale: 0, days: 4, issued90Days: 45, marginMinor: 333 },
}

test('a day without stock costs the demand of a day times the margin, rounded once', () => {
  // 4 days × 0.5 a day × £3.33.
  expect(lostMargin(stockOut)).toBe(666)
  expect(lostMargin({ ...stockOut, quantityScale: 3, issued90Days: 45_000 })).toBe(666)
  expect(lostMargin({ ...stockOut, issued90Days: 1, days: 1 })).toBe(4)
  expect(lostMargin({ ...stockOut, marginMinor: -50 })).toBe(0)
  expect(lostMargin({ ...stockOut, marginMinor: null })).toBeNull()
})

const part = { receiptId: 'r', label: 'GR-1' }

const line = (daysLate: number, parts: OrderedLine['parts']): EvaluatedLine => ({
  line: {
    ...{ id: 'l', orderId: 'o', supplierId: 's', variantId: 'v', quantityScale: 0 },
    ...{ currency: 'GBP', unitCostMinor: 100, wanted: 10, parts },
    ...{ firstOn: '2026-05-10', lastOn: '2026-05-10' },
  },
  ...{ outcome: daysLate > 0 ? 'late' : 'on_time', accepted: 10, rejected: 0, daysLate },
})

test('a rejection is counted once for each receipt of a line, and late days until the last unit', () => {
  const lines = [
    line(4, [
      { ...part, on: '2026-05-10', accepted: 4, rejected: 3 },
      { ...part, on: '2026-05-14', accepted: 6, rejected: 1 },
    ]),
    line(2, [{ ...part, on: '2026-05-12', accepted: 10, rejected: 0 }]),
    line(0, [{ ...part, on: '2026-05-09', accepted: 10, rejected: 0 }]),
  ]
  const given = { lines, stockOuts: [stockOut, { ...stockOut, days: 0 }] }
  const costs = costOfPoorService({ ...given, costs: { rejectMinor: 1500, lateDayMinor: 250 } })
  expect(costs.rejects).toEqual({ amountMinor: 3000, rejections: 2, costMinor: 1500 })
  expect(costs.late).toEqual({ amountMinor: 1500, days: 6, lines: 2, costMinor: 250 })
  expect(costs.stockOut).toMatchObject({ amountMinor: 666, days: 4, products: [{ days: 4 }] })
  expect(costs.totalMinor).toBe(5166)
  const unset = costOfPoorService({ ...given, costs: { rejectMinor: 0, lateDayMinor: 0 } })
  expect(unset).toMatchObject({ totalMinor: 666, rejects: { amountMinor: 0, rejections: 2 } })
})
