import { expect, test } from 'vitest'
import { patched } from '../url-state.ts'
import { exportAddress, isChanged, stepTo, viewParams } from './view-params.ts'

const view = {
  id: 'v1',
  name: 'Late',
  params: { state: 'pending', sort: '-placed' },
  columns: null,
}

test('a view holds filters, search and order, never the open record or the page', () => {
  const params = { state: 'pending', q: 'ali', open: '1', after: 'c', saved: 'v1', columns: 'a' }
  expect(viewParams(params, undefined)).toEqual({ state: 'pending', q: 'ali' })
  expect(viewParams({ ...params, adjust: '1', sort: 'sku' }, ['state'])).toEqual({
    state: 'pending',
    q: 'ali',
    sort: 'sku',
  })
})

test("changing a view's filters shows the changes, and going back to it removes them", () => {
  const onIt = patched({}, stepTo(view, { q: 'x', after: 'c', columns: 'a' }, undefined))
  expect(onIt).toEqual({ state: 'pending', sort: '-placed', saved: 'v1' })
  expect(isChanged(view, { ...onIt, open: '7', after: 'c' }, undefined)).toBe(false)
  expect(isChanged(view, { ...onIt, q: 'ali' }, undefined)).toBe(true)
  expect(isChanged(view, { ...onIt, columns: 'a,b' }, undefined)).toBe(true)
  expect(isChanged(view, { saved: 'v1', state: 'pending' }, undefined)).toBe(true)
  expect(patched(onIt, stepTo(null, onIt, undefined))).toEqual({})
  const inPart = { ...onIt, view: 'bins' }
  expect(patched(inPart, stepTo(null, inPart, undefined))).toEqual({ view: 'bins' })
  expect(patched(inPart, stepTo(view, inPart, undefined))).toEqual(onIt)
})

test('a file is requested with the current filters', () => {
  expect(exportAddress('/files/products', 'csv', { q: 'a&b' })).toBe(
    '/api/files/products.csv?q=a%26b',
  )
})
