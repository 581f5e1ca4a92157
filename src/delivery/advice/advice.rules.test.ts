import { expect, test } from 'vitest'
import { adviceReasons } from '#delivery/couriers/advice-reasons.ts'
import { parcelStates } from '#delivery/dispatch/parcels.states.ts'
import { type Reach, refuseSending, refuseTerms } from './advice.rules.ts'
import { decisions, noTerms } from './advice-decisions.ts'
import { type ProposalFacts, proposeFor } from './advice-proposal.ts'
import { rankOfAdvice, urgencyOf } from './advice-queue.ts'
import { evaluateAbsence } from './fake-attempts.ts'

const reach: Reach = {
  parcelCode: 'S-1042',
  parcelState: 'attempt_failed',
  cause: 'attempt',
  attempts: 1,
  maxAttempts: 3,
  courierName: 'Swift',
  takesAdvice: decisions,
}

test('six hours less rank like twice the value, and waiting does not change the order', () => {
  const soon = rankOfAdvice(1_000, '2026-01-14T06:00:00.000Z')
  const dearer = rankOfAdvice(2_001, '2026-01-14T12:00:00.000Z')
  expect(Math.abs(soon - dearer)).toBeLessThan(20_000)
  expect(rankOfAdvice(3_000, '2026-01-14T12:00:00.000Z')).toBeGreaterThan(soon)
  expect(rankOfAdvice(0, '2199-01-01T00:00:00.000Z')).toBe(0)
})

test('amber from three days, red from seven', () => {
  const limits = { amberDays: 3, redDays: 7 }
  expect([2, 3, 6, 7].map((days) => urgencyOf(days, limits))).toEqual([
    'none',
    'amber',
    'amber',
    'red',
  ])
})

test('a courier gets instructions only about a parcel that it still has and is not returning', () => {
  const open = (cause: Reach['cause']) =>
    parcelStates.filter(
      (parcelState) => refuseSending({ ...reach, cause, parcelState }, 'return') === null,
    )
  expect(open('attempt')).toEqual(['handed_over', 'in_transit', 'attempt_failed'])
  expect(open('stuck')).toEqual(['handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed'])
  const back = refuseSending({ ...reach, parcelState: 'returning' }, 'reattempt')
  expect(back?.code).toBe('on_way_back')
  expect(back?.message).toContain('already on its way back')
})

test('after the last attempt a parcel is held or returned, and a courier never gets an instruction it does not support', () => {
  const tried = { ...reach, attempts: 3 }
  expect(decisions.filter((decision) => refuseSending(tried, decision) === null)).toEqual([
    'hold_at_branch',
    'return',
  ])
  const few = { ...reach, takesAdvice: ['reattempt', 'return'] as const }
  expect(refuseSending(few, 'hold_at_branch')?.code).toBe('not_taken')
})

test('a decision needs its details', () => {
  const order = { cashMinor: 2_000, totalMinor: 2_500 }
  const fieldOf = (...[decision, terms]: [(typeof decisions)[number], object]) =>
    refuseTerms(decision, { ...noTerms, ...terms }, order, '2026-01-14T12:00:00.000Z')?.field ??
    null
  expect(fieldOf('reattempt', {})).toBeNull()
  expect(fieldOf('reattempt_on', { on: '2026-01-14' })).toBe('terms.on')
  expect(fieldOf('reattempt_on', { on: '2026-01-29' })).toBe('terms.on')
  expect(fieldOf('reattempt_on', { on: '2026-01-15' })).toBeNull()
  expect(fieldOf('change_contact', {})).toBe('terms.phone')
  expect(fieldOf('change_contact', { address: '1 Mill Lane' })).toBe('terms.city')
  expect(fieldOf('change_cash', {})).toBe('terms.cashMinor')
  expect(fieldOf('change_cash', { cashMinor: 2_000 })).toBe('terms.cashMinor')
  expect(fieldOf('change_cash', { cashMinor: 2_501 })).toBe('terms.cashMinor')
  expect(fieldOf('change_cash', { cashMinor: 0 })).toBeNull()
})

test('ten points above the others, over enough parcels, are suspicious', () => {
  const others = { parcels: 100, absent: 10 }
  expect(evaluateAbsence({ parcels: 20, absent: 4 }, others)).toMatchObject({
    ownShare: 2_000,
    othersShare: 1_000,
    isSuspicious: true,
  })
  expect(evaluateAbsence({ parcels: 19, absent: 19 }, others).isSuspicious).toBe(false)
  expect(evaluateAbsence({ parcels: 100, absent: 19 }, others).isSuspicious).toBe(false)
  expect(evaluateAbsence({ parcels: 0, absent: 0 }, others).ownShare).toBeNull()
})

test('the suggestion follows the customer, then the reason, and is always possible for the courier', () => {
  const facts: ProposalFacts = {
    ...reach,
    reason: 'refused',
    cashMinor: 2_000,
    customerSays: null,
    history: { returned: 0 },
  }
  const what = (more: Partial<ProposalFacts>) => proposeFor({ ...facts, ...more })?.what
  expect(what({ cashMinor: 0, history: { returned: 5 } })).toBe('call')
  expect(what({ history: { returned: 1 } })).toBe('call')
  expect(what({ history: { returned: 2 } })).toBe('return')
  expect(what({ history: { returned: 2 }, customerSays: 'nobody_came' })).toBe('reattempt')
  expect(what({ reason: 'not_home' })).toBe('reattempt')
  expect(what({ reason: 'not_home', attempts: 2 })).toBe('call')
  expect(what({ reason: 'wants_later' })).toBe('reattempt_on')
  expect(what({ reason: 'wants_later', attempts: 3 })).toBe('hold_at_branch')
  expect(what({ reason: 'not_home', attempts: 3, takesAdvice: ['reattempt', 'return'] })).toBe(
    'return',
  )
  expect(what({ reason: 'unsafe_area', takesAdvice: ['reattempt', 'return'] })).toBe('call')
  expect(what({ parcelState: 'returning' })).toBeUndefined()
  const reasons = adviceReasons.flatMap((reason) =>
    [1, 2, 3].flatMap((attempts) =>
      parcelStates.map((parcelState) => ({ ...facts, reason, attempts, parcelState })),
    ),
  )
  for (const each of reasons) {
    const proposal = proposeFor(each)
    if (proposal && proposal.what !== 'call') expect(refuseSending(each, proposal.what)).toBeNull()
  }
})
