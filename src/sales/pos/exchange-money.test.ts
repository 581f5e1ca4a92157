import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { settleExchange, waysBack } from './exchange-money.ts'
import { cashOfRefund, refundOfSale, settleSale } from './sale-money.ts'

const minor = fc.integer({ min: 0, max: 500_000 })

test('what is exchanged, paid and refunded adds up, also in coins that exist', () => {
  const seed = printedSeed('money of exchanges')
  fc.assert(
    fc.property(minor, minor, fc.constantFrom(1, 5, 10, 100), (returned, total, cashStep) => {
      const { exchangedMinor, payMinor, backMinor } = settleExchange(returned, total)
      expect(exchangedMinor + payMinor).toBe(total)
      expect(exchangedMinor + backMinor).toBe(returned)
      expect(Math.min(payMinor, backMinor)).toBe(0)
      const exchange = { method: 'exchange', amountMinor: exchangedMinor } as const
      const cash = { method: 'cash', amountMinor: payMinor + cashStep } as const
      const given = payMinor > 0 ? [exchange, cash] : [exchange]
      const settled = settleSale(total, given, { cashStep, currency: 'GBP' })
      const kept = settled.keptMinor.reduce((sum, part) => sum + part, 0)
      expect(kept).toBe(total + settled.roundingMinor)
      expect(Math.abs(settled.roundingMinor)).toBeLessThanOrEqual(cashStep / 2)
      const none = { amountMinor: 0, cashMinor: 0 }
      expect(Math.abs(cashOfRefund(backMinor, none, cashStep) - backMinor)).toBeLessThanOrEqual(
        cashStep / 2,
      )
    }),
    { seed, numRuns: 2_000 },
  )
})

test('exchanges of a sale in any order and parts add up to what was paid for it', () => {
  const seed = printedSeed('exchanges of one sale')
  const sold = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), dueMinor: minor }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(sold, fc.infiniteStream(fc.nat(8)), (given, picks) => {
      let lines = given.map((line, at) => ({ ...line, id: `${at}`, refundedQuantity: 0 }))
      const totalMinor = lines.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
      let refundedMinor = 0
      for (let step = 0; step < 200; step += 1) {
        const line = lines.find(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
        if (!line) break
        const left = line.quantity - line.refundedQuantity
        const units = 1 + ((picks.next().value ?? 0) % left)
        const { amountMinor } = refundOfSale(
          { totalMinor, refundedMinor, lines },
          new Map([[line.id, units]]),
        )
        refundedMinor += amountMinor
        lines = lines.map((one) =>
          one.id === line.id ? { ...one, refundedQuantity: one.refundedQuantity + units } : one,
        )
      }
      expect(refundedMinor).toBe(totalMinor)
    }),
    { seed, numRuns: 500 },
  )
})

const sale = {
  ...{ label: 'Sale 1042', currency: 'GBP', cashRefunds: { amountMinor: 0, cashMinor: 0 } },
  payments: [
    { kind: 'payment', method: 'card', amountMinor: 1_000 },
    { kind: 'refund', method: 'card', amountMinor: 400 },
  ] as const,
}

test('a card gets at most what it paid and has not had back', () => {
  const whyNot = (backMinor: number, hasCustomer = false) =>
    Object.fromEntries(
      waysBack(backMinor, sale, { cashStep: 1, hasCustomer }).map(({ method, refusal }) => {
        return [method, refusal?.code ?? null]
      }),
    )
  expect(whyNot(600)).toEqual({
    ...{ cash: null, card: null, bank_transfer: null },
    ...{ store_credit: 'no_customer', gift_card: 'more_than_by_card' },
  })
  expect(whyNot(601, true)).toMatchObject({ card: 'more_than_by_card', store_credit: null })
  expect(whyNot(0)).toEqual({})
})
