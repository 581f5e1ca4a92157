import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { refusalOf } from '../client.ts'
import { isFinal, isWorthRepeating, pauseBeforeRepeat, repeatsRead } from './repeat-reads.ts'

vi.stubGlobal('navigator', { onLine: true })

const answered = (status: number) => new ORPCError('code', { status })

/** How often a query is repeated that always fails with this error. */
function repeats(error: Error): number {
  let failures = 0
  while (failures < 100 && repeatsRead(failures, error)) failures += 1
  return failures
}

test('a query is repeated while the server is away or busy, up to a limit', () => {
  for (const status of [502, 503, 504]) expect(repeats(answered(status))).toBe(5)
  expect(repeats(new TypeError('Failed to fetch'))).toBe(5)
})

test('a refusal is never repeated, a failure once', () => {
  for (const status of [400, 401, 403, 404, 409, 412, 422, 429])
    expect(repeats(answered(status))).toBe(0)
  expect(repeats(answered(500))).toBe(1)
})

test('repeats are shown only while the server is busy or away', () => {
  expect(isWorthRepeating(answered(503))).toBe(true)
  expect(isWorthRepeating(answered(500))).toBe(false)
  expect(isWorthRepeating(null)).toBe(false)
})

test('only a refusal of ours ends what a link opens', () => {
  const ours = (status: number) =>
    refusalOf(new ORPCError('code', { status, data: { requestId: 'req-1' } }))
  for (const status of [400, 401, 403, 404, 409, 410, 422]) expect(isFinal(ours(status))).toBe(true)
  for (const status of [429, 500, 502, 503, 504]) expect(isFinal(ours(status))).toBe(false)
  // A proxy answers for a server that is being started.
  for (const status of [404, 503]) expect(isFinal(refusalOf(answered(status)))).toBe(false)
  expect(isFinal(refusalOf(new TypeError('Failed to fetch')))).toBe(false)
})

test('pauses grow to eight seconds, and are randomised', () => {
  for (let failures = 0; failures < 10; failures++) {
    const pause = pauseBeforeRepeat(failures)
    expect(pause).toBeGreaterThanOrEqual(Math.min(8_000, 1_000 * 2 ** failures) / 2)
    expect(pause).toBeLessThanOrEqual(8_000)
  }
})
