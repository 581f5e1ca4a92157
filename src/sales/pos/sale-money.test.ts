import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import {
  cashOfRefund,
  leftToPay,
  quickNotes,
  refundOfSale,
  roundedToCash,
  settleSale,
  tillTenders,
} from './sale-money.ts'

const pounds = { cashStep: 1, currency: 'GBP' }

describe('settleSale', () => {
  test('gives change for cash only', () => {
    const cash = [{ method: 'cash', amountMinor: 2_000 }] as const
    expect(settleSale(1_795, cash, pounds)).toEqual({
      roundingMinor: 0,
      changeMinor: 205,
      keptMinor: [1_795],
    })
    const card = [{ method: 'card', amountMinor: 2_000 }] as const
    expect(() => settleSale(1_795, card, pounds)).toThrow(/£2.05 above the total/)
  })

  test('refuses what is below the total, and cash for nothing', () => {
    const short = [{ method: 'card', amountMinor: 1_000 }] as const
    expect(() => settleSale(1_795, short, pounds)).toThrow(/£7.95 is missing/)
    expect(() => settleSale(1_795, [], pounds)).toThrow(/£17.95 is missing/)
    const both = [
      { method: 'card', amountMinor: 1_795 },
      { method: 'cash', amountMinor: 500 },
    ] as const
    expect(() => settleSale(1_795, both, pounds)).toThrow(/£5.00 above the total/)
  })

  test('rounds only the part that is paid in cash', () => {
    const step = { cashStep: 5, currency: 'EUR' }
    const cash = [{ method: 'cash', amountMinor: 2_000 }] as const
    expect(settleSale(1_797, cash, step)).toMatchObject({ roundingMinor: -2, changeMinor: 205 })
    expect(settleSale(1_798, cash, step)).toMatchObject({ roundingMinor: 2, changeMinor: 200 })
    const card = [{ method: 'card', amountMinor: 1_797 }] as const
    expect(settleSale(1_797, card, step)).toMatchObject({ roundingMinor: 0, keptMinor: [1_797] })
    const both = [{ method: 'card', amountMinor: 1_000 }, ...cash] as const
    expect(settleSale(1_797, both, step)).toMatchObject({
      roundingMinor: -2,
      changeMinor: 1_205,
      keptMinor: [1_000, 795],
    })
  })

  test('keeps exactly the total with its rounding, and agrees with what is left to pay', () => {
    const payment = fc.record({
      method: fc.constantFrom(...tillTenders),
      amountMinor: fc.integer({ min: 1, max: 4_000 }),
    })
    const seed = printedSeed('settled sales')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.array(payment, { maxLength: 4 }),
        fc.constantFrom(1, 5, 10, 50),
        (total, given, cashStep) => {
          const hasCash = given.some(({ method }) => method === 'cash')
          const left = leftToPay(total, given, cashStep)
          const isPaid = (hasCash ? left.cashLeftMinor : left.leftMinor) === 0
          let settled: ReturnType<typeof settleSale>
          try {
            settled = settleSale(total, given, { cashStep, currency: 'GBP' })
          } catch (error) {
            expect(`${error}`).toMatch(/missing|above the total/)
            if (`${error}`.includes('missing')) expect(isPaid).toBe(false)
            return
          }
          expect(isPaid).toBe(true)
          const kept = settled.keptMinor.reduce((sum, minor) => sum + minor, 0)
          expect(kept).toBe(total + settled.roundingMinor)
          expect(Math.abs(settled.roundingMinor) * 2).toBeLessThanOrEqual(cashStep)
        },
      ),
      { seed, numRuns: 2_000 },
    )
  })
})

test('a half step is rounded up', () => {
  expect([2, 3, 7, 8].map((minor) => roundedToCash(minor, 5))).toEqual([0, 5, 5, 10])
  expect([24, 25].map((minor) => roundedToCash(minor, 50))).toEqual([0, 50])
})

test('quick notes are the exact amount and what a customer hands over', () => {
  const notes = quickNotes(1_795, 'GBP')
  expect(notes[0]).toBe(1_795)
  expect(notes).toContain(2_000)
  expect(notes).toContain(5_000)
  expect(notes.toSorted((a, b) => a - b)).toEqual([...notes])
  expect(quickNotes(0, 'GBP')).toEqual([])
})

describe('refunds', () => {
  const soldLine = fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    dueMinor: fc.integer({ min: 0, max: 5_000 }),
  })

  test('however split come to what was paid, and in cash to what exists in coins', () => {
    const seed = printedSeed('refunds of sales')
    fc.assert(
      fc.property(
        fc.array(soldLine, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.constantFrom(1, 5, 10, 50),
        (sold, choices, cashStep) => {
          const lines = sold.map((line, at) => ({ ...line, id: `${at}`, refundedQuantity: 0 }))
          const totalMinor = lines.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
          let refundedMinor = 0
          let cashMinor = 0
          const give = (units: ReadonlyMap<string, number>) => {
            const refund = refundOfSale({ totalMinor, refundedMinor, lines }, units)
            const before = { amountMinor: refundedMinor, cashMinor }
            cashMinor += cashOfRefund(refund.amountMinor, before, cashStep)
            expect(cashMinor % cashStep).toBe(0)
            refundedMinor += refund.amountMinor
            for (const line of lines) line.refundedQuantity += units.get(line.id) ?? 0
            return refund.isAll
          }
          for (const choice of choices) {
            const line = lines[choice % lines.length]
            if (line && line.refundedQuantity < line.quantity) give(new Map([[line.id, 1]]))
          }
          const rest = lines.map(
            (line) => [line.id, line.quantity - line.refundedQuantity] as const,
          )
          if (rest.some(([, left]) => left > 0)) expect(give(new Map(rest))).toBe(true)
          expect(refundedMinor).toBe(totalMinor)
          expect(cashMinor).toBe(roundedToCash(totalMinor, cashStep))
        },
      ),
      { seed, numRuns: 2_000 },
    )
  })
})
