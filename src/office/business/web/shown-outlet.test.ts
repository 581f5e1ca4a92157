import { expect, test } from 'vitest'
import { shownOutlet } from './shown-outlet.ts'

test('the outlet of the address counts where its values are shown, and nowhere else', () => {
  const outlet = 'york'
  expect(shownOutlet({ section: 'pos', outlet })).toBe('york')
  expect(shownOutlet({ section: 'pos' })).toBeNull()
  expect(shownOutlet({ section: 'currency', outlet })).toBeNull()
  // The search covers the company-wide values, and so do the histories there.
  expect(shownOutlet({ section: 'pos', outlet, find: 'discount' })).toBeNull()
})
