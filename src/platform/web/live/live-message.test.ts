import { expect, test } from 'vitest'
import { parseHints } from './live-message.ts'

test('hints keep their noun, ids and user', () => {
  const text = '[{"noun":"order","ids":["a"]},{"noun":"session","userId":"u","more":1}]'
  expect(parseHints(text)).toEqual([
    { noun: 'order', ids: ['a'] },
    { noun: 'session', userId: 'u' },
  ])
})

test('anything but a list of hints is refused', () => {
  for (const text of ['', '{}', '[1]', '[{"ids":[]}]', 'null']) expect(parseHints(text)).toBeNull()
})
