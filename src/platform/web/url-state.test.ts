import { expect, test } from 'vitest'
import { parsePlainSearch, patched, stringifyPlainSearch } from './url-state.ts'

test('values are plain text in both directions', () => {
  expect(stringifyPlainSearch({ q: '1042', state: 'pending', empty: '' })).toBe(
    '?q=1042&state=pending',
  )
  expect(parsePlainSearch('?q=1042&new=1')).toEqual({ q: '1042', new: '1' })
  expect(parsePlainSearch(stringifyPlainSearch({ q: 'a b&c=ü' }))).toEqual({ q: 'a b&c=ü' })
  expect(stringifyPlainSearch({})).toBe('')
})

test('null removes a parameter, the others stay', () => {
  expect(patched({ q: 'x', after: 'c' }, { after: null, state: 'packed' })).toEqual({
    q: 'x',
    state: 'packed',
  })
})
