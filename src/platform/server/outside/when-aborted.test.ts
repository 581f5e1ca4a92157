import { expect, test } from 'vitest'
import { whenAborted } from './when-aborted.ts'

test('rejects with the reason of an abort, later or already done', async () => {
  const reason = new Error('Too late')
  await expect(whenAborted(AbortSignal.abort(reason))).rejects.toBe(reason)
  const later = new AbortController()
  const waiting = whenAborted(later.signal)
  later.abort(reason)
  await expect(waiting).rejects.toBe(reason)
})
