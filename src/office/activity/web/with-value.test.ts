import { expect, test } from 'vitest'
import { withValue } from './with-value.ts'

test.each([
  [{}, 'a'],
  [{ actor: 'b' }, 'b,a'],
  [{ actorId: 'a,b' }, 'a,b'],
  [{ actorId: '-b' }, '-b,-a'],
])('a picked user joins those of %j', (params, actorId) => {
  expect(withValue(params, 'actorId', 'a')).toEqual({ actor: null, actorId, after: null })
})
