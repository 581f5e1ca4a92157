import { expect, test } from 'vitest'
import type { TenderGiven } from '../../sale-money.ts'
import {
  adjustPractised,
  issuePractised,
  loadPractised,
  turnCardPractised,
} from './practice-card-acts.ts'
import { cardsOf, lookUpPractised } from './practice-cards.ts'
import { sessionAt } from './practice-session.ts'
import { refundPractised, takePractised, voidPractised } from './practice-steps.ts'
import { alone, cartOfMugs, newTraining, practiceRegister, quoteOfMugs } from './practised-cart.ts'
import type { Training } from './training-state.ts'

const at = new Date('2026-05-13T14:30:00Z')
const register = practiceRegister()
const acting = { register, isApproved: false, at: at.toISOString() }

const balances = (training: Training) =>
  cardsOf(training, register).map(({ card }) => card.balanceMinor)

const codes = cardsOf(newTraining(), register).map(({ wholeCode }) => wholeCode)

/** Sells three mugs for £9.99. */
function sell(training: Training, payments: readonly TenderGiven[]) {
  const cart = cartOfMugs(3)
  const quote = quoteOfMugs(cart)
  return takePractised(training, { cart, quote, payments }, { register, at, isApproved: false })
}

const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test('two gift cards and cash pay for a sale, and get back what they paid', () => {
  const [first, second] = codes
  const { training, sale } = sell(newTraining(), [
    { method: 'gift_card', amountMinor: 300, code: first },
    { method: 'gift_card', amountMinor: 400, code: second },
    { method: 'card', amountMinor: 299 },
  ])
  expect(balances(training)).toEqual([4_700, 100, 2_000])
  const [line] = sale.lines
  const refund = { id: sale.id, registerId: register.id, isApproved: false, at }
  const units = (quantity: number) => [{ lineId: line?.id ?? '', quantity }]
  const back = (quantity: number) =>
    refundPractised(training, { ...refund, method: 'gift_card', lines: units(quantity) })
  expect(balances(back(2).training)).toEqual([5_000, 466, 2_000])
  expect(codeOf(() => back(3))).toBe('more_than_by_card')
  const voided = voidPractised(training, refund)
  expect(balances(voided.training)).toEqual([5_000, 500, 2_000])
})

test('a card with too little, a blocked one and one that no training has pay nothing', () => {
  const [, small, blocked] = codes
  const by = (code: string | undefined) =>
    codeOf(() => sell(newTraining(), [{ method: 'gift_card', amountMinor: 999, code }]))
  expect(by(small)).toBe('card_too_small')
  expect(by(blocked)).toBe('card_blocked')
  expect(by('G-2222222222222222')).toBe('unknown_card')
  expect(by('G-2222222222222223')).toBe('wrong_check_character')
  expect(by(undefined)).toBe('code_missing')
})

test('a card is issued, loaded, corrected and blocked, and its money is in the session', () => {
  const issue = { ...acting, method: 'cash', amountMinor: 2_500, customer: null } as const
  const issued = issuePractised(newTraining(), issue)
  const { id } = issued.practised.card
  const loaded = loadPractised(issued.training, { ...issue, id, method: 'card', amountMinor: 500 })
  const corrected = adjustPractised(loaded.training, {
    ...{ ...acting, id, amountMinor: -1_000, reason: 'Wrong amount' },
  })
  const { card, wholeCode } = corrected.practised
  expect(card.balanceMinor).toBe(2_000)
  expect(card.entries.map(({ kind, balanceMinor }) => [kind, balanceMinor])).toEqual([
    ['adjust', 2_000],
    ['load', 3_000],
    ['issue', 2_500],
  ])
  expect(lookUpPractised(corrected.training, register, wholeCode).card.id).toBe(id)
  const { entries } = sessionAt(corrected.training, register)
  expect(entries.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
    ['cash', 2_500],
    ['card', 500],
  ])
  const turning = { register, id, state: 'blocked', reason: 'Lost' } as const
  const blocked = turnCardPractised(corrected.training, turning)
  const load = () => loadPractised(blocked.training, { ...issue, id, amountMinor: 500 })
  expect(codeOf(load)).toBe('card_blocked')
})

test('issuing needs an approval above the limit, and cash that coins can make', () => {
  const strict = practiceRegister({ ...alone, giftCards: 'approval', giftCardMostMinor: 3_000 })
  const issue = { ...acting, register: strict, method: 'cash', customer: null } as const
  const { training } = issuePractised(newTraining(), { ...issue, amountMinor: 2_000 })
  const more = (amountMinor: number, isApproved = false) =>
    codeOf(() => issuePractised(training, { ...issue, amountMinor, isApproved }))
  expect(more(1_000)).toBe(null)
  expect(more(1_005)).toBe('approval_needed')
  expect(more(1_005, true)).toBe(null)
  expect(more(501)).toBe('not_in_coins')
})
