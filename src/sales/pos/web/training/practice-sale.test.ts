import { expect, test } from 'vitest'
import { type ReceiptCompany, receiptOf, trainingMark } from '../../receipt-model.ts'
import { practiceSaleOf, refundPractice } from './practice-sale.ts'
import { cartOfMugs, practiceRegister, quoteOfMugs } from './practised-cart.ts'

/** Three mugs: £9.99, in cash £10.00. */
const cart = cartOfMugs(3)

const taking = {
  register: practiceRegister(),
  cashier: { id: 'ada', name: 'Ada Byron' },
  number: 4,
  at: new Date('2026-05-13T14:30:00Z'),
}

const paid = (amountMinor: number) =>
  practiceSaleOf(
    { cart, quote: quoteOfMugs(cart), payments: [{ method: 'cash', amountMinor }] },
    taking,
  )

test('a practice sale is paid by the rules of a real one', () => {
  expect(paid(2_000).sale).toMatchObject({
    ...{ totalMinor: 1_000, roundingMinor: 1, changeMinor: 1_000 },
    ...{ state: 'paid', isOffline: false, sessionId: '' },
  })
  expect(() => paid(900)).toThrow('£1.00 is missing. Add a payment.')
})

test('refunds in cash add up to what was paid, in coins that exist', () => {
  const practice = paid(1_000)
  const [line] = practice.sale.lines
  const refundOne = (before: typeof practice) =>
    refundPractice(before, {
      method: 'cash',
      lines: [{ lineId: line?.id ?? '', quantity: 1 }],
      ...{ by: 'Ada Byron', at: '2026-05-13T14:40:00Z' },
    })
  const first = refundOne(practice)
  expect(first.sale).toMatchObject({ state: 'part_refunded', refundedMinor: 333, version: 2 })
  const { sale } = refundOne(refundOne(first))
  expect(sale).toMatchObject({ state: 'refunded', refundedMinor: 1_000 })
  const given = sale.payments.filter(({ kind }) => kind === 'refund')
  expect(given.map(({ amountMinor }) => amountMinor)).toEqual([335, 330, 335])
})

test('each receipt of a training says that it is none, and its barcode finds no sale', () => {
  const company: ReceiptCompany = {
    ...{ companyName: 'Hollis & Sons', companyAddress: '', companyPhone: '' },
    companyTaxNumber: '',
  }
  const { sale } = paid(1_000)
  const printed = { soldAt: 'today', isTraining: true }
  const receipt = receiptOf(sale, company, { ...printed, isCopy: false })
  expect(receipt).toMatchObject({ title: 'Practice sale 4', marks: [trainingMark] })
  expect(receipt.code).toBe('PRACTICE-4')
  expect(receiptOf(sale, company, { ...printed, isCopy: true }).marks).toEqual([
    trainingMark,
    'COPY',
  ])
})
