import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateOrder } from '#sales/orders/order-money.ts'
import { randomOrders } from '../../../tests/support/random-orders.ts'
import { printedSeed } from '../../../tests/support/seed.ts'
import { sayPayment } from './call-script.ts'
import { rowsOfSums } from './told-sums.ts'

const runs = { seed: printedSeed('the sums that customers are told'), numRuns: 1_000 }
const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)

test('the totals for a customer add up, from the lines to the balance due', () => {
  const paid = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(randomOrders, paid, fc.boolean(), (order, share, isCash) => {
      const { totalMinor, taxMinor, shippingMinor, ...calculated } = calculateOrder(order)
      const paidMinor = Math.floor(totalMinor * share)
      const rows = rowsOfSums({
        isCash,
        discountMinor: calculated.lineDiscountsMinor + calculated.orderDiscountMinor,
        shippingMinor,
        taxOnTopMinor: order.pricesIncludeTax ? 0 : taxMinor,
        totalMinor,
        atDoorMinor: isCash ? totalMinor - paidMinor : 0,
      })
      const steps = rows.filter(({ label, isLast }) => !isLast && label !== 'Total')
      const last = rows.at(-1)
      expect(last?.isLast).toBe(true)
      expect(calculated.linesMinor + sum(steps.map(({ minor }) => minor))).toBe(last?.minor)
      expect(last?.minor).toBe(isCash ? totalMinor - paidMinor : totalMinor)
    }),
    runs,
  )
})

test('the script has the amount to pay on delivery, which is less after an advance', () => {
  const order = { paymentMethod: 'cash_on_delivery', totalMinor: 3_899, currency: 'GBP' } as const
  const said = (atDoorMinor: number) => sayPayment({ ...order, atDoorMinor })
  expect(said(3_899)).toBe('to be paid at the door')
  expect(said(1_899)).toBe('of which £18.99 is to be paid at the door')
  expect(said(0)).toBe('paid in advance')
  expect(sayPayment({ ...order, paymentMethod: 'prepaid', atDoorMinor: 0 })).toBe('paid in advance')
  for (const paymentMethod of ['bank_transfer', 'authorised', 'on_account'] as const)
    expect(sayPayment({ ...order, paymentMethod, atDoorMinor: 0 })).toBe(
      'not to be paid at the door',
    )
})
