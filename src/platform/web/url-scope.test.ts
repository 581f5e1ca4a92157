import { expect, test } from 'vitest'
import { paramsWithin, patchBeyond } from './url-scope.ts'

const scope = { prefix: 'draft_', names: new Set(['q', 'sort', 'state']) }

test('a list with a prefix reads its own parameters and those of the page', () => {
  const params = { q: 'of the other list', draft_q: 'mug', draft_state: 'sent', draft: '7' }
  expect(paramsWithin(params, scope)).toMatchObject({ q: 'mug', state: 'sent', draft: '7' })
  expect(paramsWithin({ sort: 'of the other list' }, scope).sort).toBeUndefined()
  expect(paramsWithin(params, null)).toBe(params)
})

test('a list with a prefix changes its own parameters and those of the page', () => {
  const patch = { sort: '-name', q: null, draft: '7' }
  expect(patchBeyond(patch, scope)).toEqual({ draft_sort: '-name', draft_q: null, draft: '7' })
  expect(patchBeyond(patch, null)).toBe(patch)
})
