import { describe, expect, test } from 'vitest'
import { type DeliveredPart, evaluateLine, type OrderedLine } from './delivered-lines.rules.ts'

const part = (on: string, accepted: number, rejected = 0): DeliveredPart => ({
  receiptId: on,
  label: `GR ${on}`,
  on,
  accepted,
  rejected,
})

const line = (changes: Partial<OrderedLine>): OrderedLine => ({
  id: 'line',
  orderId: 'order',
  supplierId: 'supplier',
  variantId: 'variant',
  quantityScale: 0,
  currency: 'GBP',
  outletCurrency: 'GBP',
  rate: '1',
  sentOn: '2026-05-01',
  answerMinutes: null,
  firstOn: '2026-05-10',
  lastOn: '2026-05-10',
  wanted: 10,
  isEnded: false,
  unitCostMinor: 100,
  parts: [],
  ...changes,
})

const evaluate = (changes: Partial<OrderedLine>, tolerance = 0, today = '2026-05-20') =>
  evaluateLine(line(changes), { today, tolerance })

describe('on time', () => {
  test('two parts on time are on time together', () => {
    const parts = [part('2026-05-06', 4), part('2026-05-10', 6)]
    expect(evaluate({ parts })).toMatchObject({
      outcome: 'on_time',
      isOnTime: true,
      isOtif: true,
      leadDays: [5, 9],
      lateSteps: 0n,
    })
  })

  test('a part after the promised day makes the line late, and only its own units', () => {
    const parts = [part('2026-05-06', 4), part('2026-05-13', 6)]
    expect(evaluate({ parts })).toMatchObject({
      outcome: 'late',
      isOnTime: false,
      isInFull: true,
      daysLate: 3,
      lateSteps: 18n,
    })
  })

  test('a promise that was moved is on time by the last one alone', () => {
    const parts = [part('2026-05-13', 10)]
    expect(evaluate({ parts, lastOn: '2026-05-14' })).toMatchObject({
      isOnTime: false,
      isOnTimeLast: true,
    })
  })

  test('rejected units do not count as delivered', () => {
    const parts = [part('2026-05-09', 8, 2), part('2026-05-15', 2)]
    expect(evaluate({ parts })).toMatchObject({ outcome: 'late', rejected: 2, accepted: 10 })
  })

  test('a tolerance lets a little be missing or too many', () => {
    expect(evaluate({ parts: [part('2026-05-09', 9)], isEnded: true }, 10)).toMatchObject({
      isOnTime: true,
      isOtif: true,
    })
    expect(evaluate({ parts: [part('2026-05-09', 12)] }, 10)).toMatchObject({
      isOnTime: true,
      isOtif: false,
    })
  })
})

describe('what is evaluated', () => {
  test('a line is not late on its promised day, and is the day after', () => {
    expect(evaluate({}, 0, '2026-05-10')).toBeNull()
    expect(evaluate({}, 0, '2026-05-11')).toMatchObject({ outcome: 'overdue', daysLate: 1 })
  })

  test('missing units are late until today, unless the order ended', () => {
    const parts = [part('2026-05-09', 4)]
    expect(evaluate({ parts })).toMatchObject({ outcome: 'overdue', lateSteps: 60n })
    expect(evaluate({ parts, isEnded: true })).toMatchObject({ outcome: 'short', lateSteps: 0n })
  })

  test('a line that we cancelled as a whole is not', () => {
    expect(evaluate({ wanted: 0, isEnded: true })).toBeNull()
  })

  test('a line without a promised day is neither on time nor late', () => {
    const parts = [part('2026-05-09', 10)]
    expect(evaluate({ parts, firstOn: null, lastOn: null })).toMatchObject({
      outcome: 'undated',
      isOnTime: null,
      isOtif: null,
    })
    expect(evaluate({ firstOn: null, lastOn: null })).toBeNull()
  })

  test('a last promise that is still to come is not evaluated', () => {
    expect(evaluate({ lastOn: '2026-05-25' })).toMatchObject({
      isOnTime: false,
      isOnTimeLast: null,
    })
  })
})
