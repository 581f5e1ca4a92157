import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { formatAmount, scannedAmount } from './scanned-amount.ts'

const cheddar = {
  ...{ sku: 'CHED', unit: 'kg', quantityScale: 3, quantity: 1000, tellsAmount: false },
}
const mug = { sku: 'MUG', unit: 'piece', quantityScale: 0, quantity: 1, tellsAmount: false }

test('a plain code of goods by weight asks for the amount and proposes the rest of the line', () => {
  const asked = scannedAmount(cheddar, {}, 125)
  expect(asked).toBeInstanceOf(Refusal)
  expect(asked).toMatchObject({
    code: 'amount_needed',
    message:
      'How much of CHED is it? 0.125 kg is left. Enter the amount, or scan a label with its weight.',
    details: { sku: 'CHED', proposed: 125, scale: 3, unit: 'kg' },
  })
  expect(scannedAmount(cheddar, { amount: 125 }, 375)).toBe(125)
})

test('a label means its weight, a pack its content, and a number of packs as many of them', () => {
  expect(scannedAmount({ ...cheddar, quantity: 345, tellsAmount: true }, {}, 125)).toBe(345)
  expect(scannedAmount(cheddar, { quantity: 2 }, 5000)).toBe(2000)
  expect(scannedAmount({ ...mug, quantity: 12, tellsAmount: true }, { quantity: 3 }, 99)).toBe(36)
})

test('pieces need no question', () => {
  expect(scannedAmount(mug, {}, 5)).toBe(1)
  expect(scannedAmount(mug, { quantity: 4 }, 5)).toBe(4)
})

test('an amount has its unit, and pieces have none', () => {
  expect(formatAmount(cheddar, 250)).toBe('0.25 kg')
  expect(formatAmount(mug, 3)).toBe('3')
})
