import { expect, test } from 'vitest'
import { readDateTime } from './date-times.ts'

test('reads a day with its time in every format, and nothing that lacks one of them', () => {
  const asTyped = ['Nov 20, 2026 09:05', '20 November 2026, 9:05', '20.11.2026 9:05']
  for (const text of [...asTyped, '2026-11-20T09:05'])
    expect([text, readDateTime(text)]).toEqual([text, '2026-11-20T09:05'])
  const unclear = ['', '09:05', 'Nov 20, 2026', '11/12/2026 09:05', 'Nov 20, 2026 24:00']
  for (const text of [...unclear, 'Nov 20, 2026 9', '2026-02-29T10:00'])
    expect([text, readDateTime(text)]).toEqual([text, null])
})
