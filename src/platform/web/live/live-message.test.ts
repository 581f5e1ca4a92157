import { expect, test } from 'vitest'
import { parseHints } from './live-message.ts'

test('hints keep their noun, ids and user', () => {
  const text = '[{"noun":"order","ids":["a"]},{"noun":"session","userId":"u","more":1}]'
  expect(parseHints(text)).toEqual([
    { noun: 'order', ids: ['a'] },
    { noun: 'session', userId: 'u' },
  ])
})

test('what is no list of hints is none', () => {
  for (const text of ['', '{}', '[1]', '[{"ids":[]}]', 'null']) expect(parseHints(text)).toBeNull()
})
