import { expect, test } from 'vitest'
import type { TillTender } from '../../sale-money.ts'
import type { Sale } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { exchangeOf } from '../exchange/exchange-cart.ts'
import { practiceCredit, practiceCustomer } from './practice-money.ts'
import { quotePractised, refundPractised, takePractised, voidPractised } from './practice-steps.ts'
import { alone, cartOfMugs, newTraining, practiceRegister, quoteOfMugs } from './practised-cart.ts'
import type { Training } from './training-state.ts'

const at = new Date('2026-05-13T14:30:00Z')
const needsAll: typeof alone = {
  ...alone,
  ...{ discount: 'approval', largeRefund: 'approval', void: 'approval' },
}

type Sold = {
  readonly cart: Cart
  readonly method?: TillTender
  readonly approvals?: typeof alone
  readonly limitBreached?: string
  readonly restMethod?: TillTender
  readonly isApproved?: boolean
}

/** Takes the payment of a cart, all by one method. */
function sell(training: Training, sold: Sold) {
  const { cart, method = 'card', approvals = alone, limitBreached, restMethod } = sold
  const quote = quotePractised(training, quoteOfMugs(cart, limitBreached), cart)
  const amountMinor = quote.exchange?.payMinor ?? quote.totalMinor
  const payments = amountMinor > 0 ? [{ method, amountMinor }] : []
  const taking = { register: practiceRegister(approvals), at, isApproved: sold.isApproved ?? false }
  return takePractised(training, { cart, quote, payments, restMethod }, taking)
}

/** A cart of mugs for which units of a sale come back. */
function exchanged(sale: Sale, returned: number, taken: number): Cart {
  const [line] = sale.lines
  const units = { [line?.id ?? '']: { quantity: returned, puts: 'shelf' as const } }
  return cartOfMugs(taken, { exchange: exchangeOf(sale, units, { code: 'other', note: '' }) })
}

const codeOf = (act: () => unknown): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

const saleOf = ({ sales }: Training, id: string) => sales.find(({ sale }) => sale.id === id)?.sale

test('an exchange takes goods of a practice sale back, and refunds the difference by its card', () => {
  const first = sell(newTraining(), { cart: cartOfMugs(3) })
  const cart = exchanged(first.sale, 2, 1)
  const { training, sale } = sell(first.training, { cart, restMethod: 'card' })
  expect(sale.exchange).toMatchObject({
    ...{ number: 1, returnedMinor: 666 },
    givenBack: [{ method: 'card', amountMinor: 333 }],
  })
  expect(sale.payments).toMatchObject([{ method: 'exchange', amountMinor: 333 }])
  const earlier = saleOf(training, first.sale.id)
  expect(earlier).toMatchObject({ state: 'part_refunded', refundedMinor: 666, version: 2 })
  expect(earlier?.refunds).toMatchObject([{ exchangedFor: { saleId: sale.id, number: 2 } }])
  expect(earlier?.payments.slice(1)).toMatchObject([
    { kind: 'refund', method: 'exchange', amountMinor: 333 },
    { kind: 'refund', method: 'card', amountMinor: 333 },
  ])
  const again = () => sell(training, { cart, restMethod: 'card' })
  expect(codeOf(again)).toBe('more_than_sold')
})

test('an exchange for more takes the difference, and what it returned for is not voided', () => {
  const first = sell(newTraining(), { cart: cartOfMugs(1) })
  const cart = exchanged(first.sale, 1, 2)
  const { training, sale } = sell(first.training, { cart })
  expect(sale.payments.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
    ['exchange', 333],
    ['card', 333],
  ])
  expect(saleOf(training, first.sale.id)?.state).toBe('refunded')
  const voiding = { at, isApproved: true }
  expect(codeOf(() => voidPractised(training, { ...voiding, id: sale.id }))).toBe(
    'paid_by_exchange',
  )
  expect(codeOf(() => voidPractised(training, { ...voiding, id: first.sale.id }))).toBe(
    'wrong_state',
  )
})

test('a sale that changed after its exchange was quoted is refused', () => {
  const first = sell(newTraining(), { cart: cartOfMugs(3) })
  const cart = exchanged(first.sale, 1, 1)
  const quote = quotePractised(first.training, quoteOfMugs(cart), cart)
  const lines = first.sale.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  const refund = {
    ...{ id: first.sale.id, registerId: 'register', method: 'card' as const },
    ...{ lines, at, isApproved: true },
  }
  const { training } = refundPractised(first.training, refund)
  const taking = { register: practiceRegister(), at, isApproved: false }
  const take = () => takePractised(training, { cart, quote, payments: [] }, taking)
  expect(codeOf(take)).toBe('stale_version')
})

test('store credit of a training is spent, given back when voided, and never below zero', () => {
  const customer = practiceCustomer
  const credit = (training: Training) => practiceCredit(training, customer.id, 'GBP')
  const wanted = { cart: cartOfMugs(3, { customer }), method: 'store_credit' } as const
  const { training, sale } = sell(newTraining(), wanted)
  expect(credit(training)).toBe(4_001)
  const voided = voidPractised(training, { id: sale.id, at, isApproved: false })
  expect(voided.sale).toMatchObject({ state: 'voided', refundedMinor: 999 })
  expect(credit(voided.training)).toBe(5_000)
  const tooMuch = { ...wanted, cart: cartOfMugs(20, { customer }) }
  expect(codeOf(() => sell(newTraining(), tooMuch))).toBe('credit_too_small')
  const anonymous = { ...wanted, cart: cartOfMugs(1) }
  expect(codeOf(() => sell(newTraining(), anonymous))).toBe('no_customer')
})

test('what a cashier may not do alone needs the PIN, and what is refused is refused', () => {
  const approvals = needsAll
  const lowered = { cart: cartOfMugs(1), approvals, limitBreached: 'It is more than 10 %.' }
  expect(codeOf(() => sell(newTraining(), lowered))).toBe('approval_needed')
  const { training, sale } = sell(newTraining(), { ...lowered, isApproved: true })
  const voiding = { id: sale.id, at, isApproved: false }
  expect(codeOf(() => voidPractised(training, voiding))).toBe('approval_needed')
  expect(voidPractised(training, { ...voiding, isApproved: true }).sale.state).toBe('voided')
  const refused: typeof alone = { ...approvals, discount: 'refused' }
  expect(codeOf(() => sell(newTraining(), { ...lowered, approvals: refused }))).toBe(
    'action_refused',
  )
})

test('refunds of one sale need the PIN from the limit on, also in an exchange', () => {
  const { training, sale } = sell(newTraining(), { cart: cartOfMugs(3), approvals: needsAll })
  const [line] = sale.lines
  const refund = (quantity: number) =>
    refundPractised(training, {
      ...{ id: sale.id, registerId: 'register', method: 'card', at, isApproved: false },
      lines: [{ lineId: line?.id ?? '', quantity }],
    })
  expect(refund(1).sale.refundedMinor).toBe(333)
  expect(codeOf(() => refund(2))).toBe('approval_needed')
  const cart = exchanged(sale, 2, 2)
  expect(codeOf(() => sell(training, { cart, approvals: needsAll }))).toBe('approval_needed')
  const both = { cart, approvals: needsAll, limitBreached: 'It is more than 10 %.' }
  expect(codeOf(() => sell(training, both))).toBe('two_approvals_needed')
})

test('more than is available is refused, as by the server', () => {
  // Twenty mugs are available.
  expect(codeOf(() => sell(newTraining(), { cart: cartOfMugs(21) }))).toBe('insufficient_stock')
  expect(codeOf(() => sell(newTraining(), { cart: cartOfMugs(20) }))).toBe(null)
})
