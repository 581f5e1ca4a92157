import { describe, expect, test } from 'vitest'
import { type CallSchedule, firstCallAt, isCallable, nextCallAt } from './call-schedule.ts'
import { scriptFault } from './call-script.ts'
import { rankOfCall, valueOfCall } from './call-value.ts'
import { exemptBy, maskPhone, refuseOutcome } from './confirmations.rules.ts'
import { confirmationsSettings } from './confirmations.settings.ts'

const schedule: CallSchedule = {
  mostAttempts: 4,
  againMinutes: [30, 180],
  nextDayAt: '11:00',
  from: '08:00',
  until: '21:00',
  timeZone: 'Europe/London',
}

describe('when to call again', () => {
  test.each([
    // In winter London is UTC, in summer an hour ahead of it.
    [1, '2026-01-14T10:00:00.000Z', '2026-01-14T10:30:00.000Z'],
    [2, '2026-01-14T10:00:00.000Z', '2026-01-14T13:00:00.000Z'],
    [3, '2026-01-14T10:00:00.000Z', '2026-01-15T11:00:00.000Z'],
    [3, '2026-07-14T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
    [4, '2026-01-14T10:00:00.000Z', null],
    // A pause that ends at night waits for the morning.
    [2, '2026-01-14T19:00:00.000Z', '2026-01-15T08:00:00.000Z'],
    [1, '2026-01-14T03:00:00.000Z', '2026-01-14T08:00:00.000Z'],
    // The day on which clocks go forward, seen from the evening before.
    [3, '2026-03-28T22:30:00.000Z', '2026-03-29T10:00:00.000Z'],
    [3, '2026-10-24T12:00:00.000Z', '2026-10-25T11:00:00.000Z'],
  ])('after %i calls at %s: %s', (attempts, now, next) => {
    expect(nextCallAt(schedule, attempts, now)).toBe(next)
  })

  test('the clock is the outlet’s: what is midday here is night there', () => {
    const now = '2026-01-14T12:00:00.000Z'
    const far = { ...schedule, timeZone: 'Asia/Tokyo' }
    expect(isCallable(schedule, now)).toBe(true)
    expect(firstCallAt(schedule, now)).toBe(now)
    expect(firstCallAt(far, '2026-01-14T13:00:00.000Z')).toBe('2026-01-14T23:00:00.000Z')
    const nights = { ...schedule, from: '20:00', until: '04:00' }
    expect(firstCallAt(nights, now)).toBe('2026-01-14T20:00:00.000Z')
    expect(isCallable(nights, '2026-01-14T02:00:00.000Z')).toBe(true)
  })
})

const none = { delivered: 0, returned: 0, cancelled: 0 }
const valued = (more: Partial<Parameters<typeof valueOfCall>[0]>) =>
  valueOfCall({ totalMinor: 10_000, isCash: true, isAddressSure: true, history: none, ...more })

test('at stake is the total times the chance to fail, which the customer’s record moves', () => {
  expect(valued({})).toEqual({
    atStakeMinor: 3_000,
    failingBasisPoints: 3_000,
    because: ['cash', 'new_customer'],
  })
  expect(valued({ isCash: false }).atStakeMinor).toBe(600)
  const good = valued({ history: { ...none, delivered: 8 } })
  const bad = valued({ history: { ...none, returned: 4 } })
  const mixed = valued({ history: { ...none, returned: 4, delivered: 8 } })
  expect(good.atStakeMinor).toBe(1_000)
  expect(bad.atStakeMinor).toBe(6_500)
  expect(mixed.atStakeMinor).toBe(3_250)
  expect(good.because).toContain('always_delivered')
  expect(bad.because).toContain('returned_before')
  expect(valued({ isAddressSure: false }).atStakeMinor).toBe(4_500)
  expect(valued({ history: { ...none, returned: 500 } }).failingBasisPoints).toBe(9_500)
})

test('what waits twelve hours ranks like what has twice at stake', () => {
  const older = rankOfCall(999, '2026-01-14T00:00:00.000Z')
  const dearer = rankOfCall(1_999, '2026-01-14T12:00:00.000Z')
  expect(Math.abs(older - dearer)).toBeLessThan(2)
  expect(rankOfCall(2_000, '2026-01-14T12:00:00.000Z')).toBeGreaterThan(older)
  expect(rankOfCall(0, '2199-01-01T00:00:00.000Z')).toBe(0)
})

test('a phone is known again by its end, and a short one by nothing', () => {
  expect(maskPhone('+44 7946 000 123')).toBe('••• ••• 123')
  expect(maskPhone('12')).toBe('•••')
})

test('an outcome brings what it needs', () => {
  const now = '2026-01-14T12:00:00.000Z'
  const said = { callbackAt: null, reason: null, note: '' }
  const codeOf = (given: Partial<Parameters<typeof refuseOutcome>[0]>) =>
    refuseOutcome({ outcome: 'confirmed', ...said, ...given }, now)?.field ?? null
  expect(codeOf({})).toBeNull()
  expect(codeOf({ outcome: 'callback' })).toBe('callbackAt')
  expect(codeOf({ outcome: 'callback', callbackAt: '2026-01-14T11:00:00.000Z' })).toBe('callbackAt')
  expect(codeOf({ outcome: 'callback', callbackAt: '2026-02-14T11:00:00.000Z' })).toBe('callbackAt')
  expect(codeOf({ outcome: 'callback', callbackAt: '2026-01-15T11:00:00.000Z' })).toBeNull()
  expect(codeOf({ outcome: 'cancelled' })).toBe('reason')
  expect(codeOf({ outcome: 'needs_edit' })).toBe('note')
})

test('an order that is paid in full needs no call; a known customer does unless the company decides otherwise', () => {
  const rules = {
    paidNeedsNoCall: confirmationsSettings.paidNeedsNoCall.default,
    knownNeedsNoCall: confirmationsSettings.knownNeedsNoCall.default,
    knownFrom: 3,
    knownUpToMinor: 10_000,
  }
  const order = { isPaid: true, totalMinor: 10_000, delivered: 3, returned: 0 }
  expect(exemptBy(order, rules)).toContain('Paid')
  const called = { ...rules, paidNeedsNoCall: false }
  expect(exemptBy(order, called)).toBeNull()
  const known = { ...called, knownNeedsNoCall: true }
  expect(exemptBy(order, known)).toContain('Known customer')
  expect(exemptBy({ ...order, delivered: 2 }, known)).toBeNull()
  expect(exemptBy({ ...order, returned: 1 }, known)).toBeNull()
  expect(exemptBy({ ...order, totalMinor: 10_001 }, known)).toBeNull()
})

test('a script names only what there is', () => {
  expect(scriptFault(confirmationsSettings.script.default)).toBeNull()
  expect(scriptFault('Hello {{nmae}}')).toContain('{{nmae}}')
})
