import { expect, test } from 'vitest'
import type { TillTender } from '../../sale-money.ts'
import {
  closePractised,
  countPractised,
  moveCashPractised,
  openPractised,
  requireOpenSession,
  reverseCashPractised,
  sessionAt,
  shownSession,
  turnPractised,
  withSession,
} from './practice-session.ts'
import { refundPractised, takePractised, voidPractised } from './practice-steps.ts'
import { alone, cartOfMugs, newTraining, practiceRegister, quoteOfMugs } from './practised-cart.ts'
import type { Training } from './training-state.ts'

const at = new Date('2026-05-13T14:30:00Z')
const register = practiceRegister()
const said = { by: 'Ada Byron', at: at.toISOString() }
const closing = { approvals: alone, isApproved: false, ...said }
const pounds = (pieces: number) => [{ valueMinor: 100, pieces }]

/** Sells mugs for £3.33 each. */
function sell(training: Training, quantity: number, method: TillTender) {
  const cart = cartOfMugs(quantity)
  const quote = quoteOfMugs(cart)
  const payments = [{ method, amountMinor: 5_000 }]
  const exact = method === 'cash' ? payments : [{ method, amountMinor: quote.totalMinor }]
  const taking = { register, at, isApproved: false }
  return takePractised(training, { cart, quote, payments: exact }, taking)
}

const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test('expected cash is the opening cash, cash sales without change, refunds and movements', () => {
  const first = sell(newTraining(), 2, 'cash')
  const second = sell(first.training, 1, 'card')
  const [line] = first.sale.lines
  const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
  const refund = { id: first.sale.id, registerId: register.id, method: 'cash' as const, lines }
  const { training } = refundPractised(second.training, { ...refund, isApproved: false, at })
  const moved = moveCashPractised(sessionAt(training, register), {
    ...{ kind: 'cash_out', amountMinor: 1_000, reason: 'Milk', ...said },
  })
  const session = turnPractised(moved, 'startCount')
  expect(shownSession(session, 200).tenders).toEqual([
    { method: 'card', payments: 1, paidMinor: 333, refundedMinor: 0 },
  ])
  // 100.00 + 6.65 − 3.35 − 10.00, in coins of 5
  const counted = countPractised(session, { counted: pounds(90), ...closing })
  expect(counted.expectedMinor).toBe(9_330)
  expect(counted.state).toBe('closing')
  expect(shownSession(counted, 200).tenders).toContainEqual({
    ...{ method: 'cash', payments: 1, paidMinor: 665, refundedMinor: 335 },
  })
})

test('a count within the tolerance closes the session, and the next one has the next Z report', () => {
  const training = newTraining()
  const session = turnPractised(sessionAt(training, register), 'startCount')
  const done = countPractised(session, { counted: pounds(99), ...closing })
  expect(done).toMatchObject({ state: 'closed', zNumber: 1 })
  const closed = withSession(training, done)
  expect(codeOf(() => requireOpenSession(closed, register))).toBe('no_open_session')
  const next = openPractised(closed, { register, counted: pounds(5), at: said.at })
  expect(next).toMatchObject({ state: 'open', openingMinor: 500, zNumber: null, lastZNumber: 1 })
  const again = countPractised(turnPractised(next, 'startCount'), {
    ...{ counted: pounds(5), ...closing },
  })
  expect(again.zNumber).toBe(2)
})

test('a larger difference needs a second count or an approval, as at a real register', () => {
  const needs = { ...alone, recount: 'approval', closeDifferent: 'approval' } as const
  const strict = { ...closing, approvals: needs }
  const session = turnPractised(sessionAt(newTraining(), register), 'startCount')
  expect(codeOf(() => closePractised(session, { reason: '', ...strict }))).toBe('not_counted')
  const counted = countPractised(session, { counted: pounds(50), ...strict })
  expect(counted.state).toBe('closing')
  expect(codeOf(() => turnPractised(counted, 'resume'))).toBe('already_counted')
  const recount = () => countPractised(counted, { counted: pounds(50), ...strict })
  expect(codeOf(recount)).toBe('approval_needed')
  const close = (isApproved: boolean) =>
    closePractised(counted, { reason: 'Miscounted', ...strict, isApproved })
  expect(codeOf(() => close(false))).toBe('approval_needed')
  expect(close(true)).toMatchObject({ state: 'closed', differenceReason: 'Miscounted' })
})

test('nothing is sold, refunded or voided while the cash is counted or the session is closed', () => {
  const { training, sale } = sell(newTraining(), 1, 'card')
  const counting = turnPractised(sessionAt(training, register), 'startCount')
  const during = withSession(training, counting)
  expect(codeOf(() => sell(during, 1, 'card'))).toBe('session_closing')
  const done = withSession(training, countPractised(counting, { counted: pounds(100), ...closing }))
  const again = openPractised(done, { register, counted: [], at: said.at })
  const next = withSession(done, again)
  const voiding = (now: Training) => voidPractised(now, { id: sale.id, isApproved: true, at })
  expect(codeOf(() => voiding(during))).toBe('session_closing')
  expect(codeOf(() => voiding(done))).toBe('session_over')
  expect(codeOf(() => voiding(next))).toBe('session_over')
})

test('a movement is reversed once', () => {
  const movement = { kind: 'cash_in', amountMinor: 500, reason: 'Change', ...said } as const
  const moved = moveCashPractised(sessionAt(newTraining(), register), movement)
  const movementId = moved.entries[0]?.id ?? ''
  const back = reverseCashPractised(moved, { movementId, ...said })
  expect(back.entries.map(({ amountMinor }) => amountMinor)).toEqual([500, -500])
  expect(codeOf(() => reverseCashPractised(back, { movementId, ...said }))).toBe('already_reversed')
  expect(codeOf(() => moveCashPractised(back, { ...movement, amountMinor: 0 }))).toBe(
    'wrong_amount',
  )
})
