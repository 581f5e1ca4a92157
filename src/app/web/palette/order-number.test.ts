import { expect, test } from 'vitest'
import { orderNumberIn } from './order-number.ts'

test('an order number is one with or without its sign', () => {
  for (const text of ['1042', ' 1042 ', '#1042', 'O-1042', 'o-1042'])
    expect(orderNumberIn(text), text).toBe(1042)
})

test('names, phones with a plus and codes are not order numbers', () => {
  for (const text of ['', 'Mira', '+44 20', 'P-12', '10 42', '#'])
    expect(orderNumberIn(text), text).toBeNull()
})
