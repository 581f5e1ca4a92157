import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test('the email replaces a missing name', () => {
  const email = 'mira@example.com'
  expect(displayName({ fullName: 'Mira Stone', email })).toBe('Mira Stone')
  expect(displayName({ fullName: '', email })).toBe(email)
  expect(displayName({ fullName: ' ', email })).toBe(email)
  expect(displayName({ fullName: 'New User', email })).toBe(email)
})
