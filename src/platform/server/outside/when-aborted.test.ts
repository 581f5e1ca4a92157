import { expect, test } from 'vitest'
import { whenAborted } from './when-aborted.ts'

test('what is aborted, then or already, rejects with the reason', async () => {
  const reason = new Error('Too late')
  await expect(whenAborted(AbortSignal.abort(reason))).rejects.toBe(reason)
  const later = new AbortController()
  const waiting = whenAborted(later.signal)
  later.abort(reason)
  await expect(waiting).rejects.toBe(reason)
})
