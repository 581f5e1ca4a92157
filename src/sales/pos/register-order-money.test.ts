import { describe, expect, test } from 'vitest'
import { settleOrder } from './register-order-money.ts'
import type { TenderGiven } from './sale-money.ts'

const coins = { cashStep: 10, currency: 'GBP' }
const cash = (amountMinor: number): TenderGiven => ({ method: 'cash', amountMinor })
const card = (amountMinor: number): TenderGiven => ({ method: 'card', amountMinor })

describe('an order of 12.34 where the smallest coin is 0.10', () => {
  test('is due as a whole where nothing is paid', () => {
    expect(settleOrder(1_234, [], coins)).toMatchObject({ paidMinor: 0, dueMinor: 1_234 })
  })

  test('is rounded only where cash pays all that is left', () => {
    expect(settleOrder(1_234, [cash(2_000)], coins)).toMatchObject({
      ...{ roundingMinor: -4, changeMinor: 770, paidMinor: 1_230, dueMinor: 0 },
    })
    expect(settleOrder(1_234, [card(1_000), cash(230)], coins)).toMatchObject({
      ...{ roundingMinor: -4, changeMinor: 0, paidMinor: 1_230, keptMinor: [1_000, 230] },
    })
    expect(settleOrder(1_234, [cash(1_000)], coins)).toMatchObject({
      ...{ roundingMinor: 0, paidMinor: 1_000, dueMinor: 234 },
    })
  })

  test('takes no cash that coins can’t make, and no more by card than is due', () => {
    expect(() => settleOrder(1_234, [cash(1_001)], coins)).toThrow('multiple of £0.10')
    expect(() => settleOrder(1_234, [card(1_235)], coins)).toThrow('£0.01 above the total')
  })
})
