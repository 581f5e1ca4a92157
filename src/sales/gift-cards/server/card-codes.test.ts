import { expect, test } from 'vitest'
import { readGiftCardCode } from '../gift-card-code.ts'
import { newGiftCardCode } from './card-codes.ts'

test('new codes have the form, their check character, and no look-alikes', () => {
  const made = Array.from({ length: 500 }, newGiftCardCode)
  for (const code of made) {
    expect(readGiftCardCode(code)).toEqual({ code })
    expect(code.slice(2)).not.toMatch(/[01ILO]/)
  }
  expect(new Set(made).size).toBe(made.length)
})
