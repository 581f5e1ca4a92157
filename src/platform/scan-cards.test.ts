import { expect, test } from 'vitest'
import { cardOf, printedCards } from './scan-cards.ts'

test('a card is read whole, in upper or lower case, and nothing else is a card', () => {
  expect(cardOf(' a-confirm ')).toBe('confirm')
  expect(cardOf('A-NEW-BOX')).toBe('new_box')
  for (const code of ['A-', 'A-CONFIRMED', 'B-CONFIRM', 'CONFIRM', 'A-constructor'])
    expect(cardOf(code)).toBeNull()
})

test('screens handle every printed card', () => {
  expect(printedCards.map(({ code }) => cardOf(code))).not.toContain(null)
})
