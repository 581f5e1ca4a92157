import { expect, test } from 'vitest'
import { holdRows } from './hold-rows.ts'

type Row = { readonly id: string; readonly state: string }

const rowsOf = (ids: string, state = 'new'): Row[] => [...ids].map((id) => ({ id, state }))

const held = (shown: readonly Row[], fresh: readonly Row[]) =>
  holdRows(shown, fresh, ({ id }) => id)

const idsOf = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id).join('')

test('new rows wait, and those that are shown keep their places with what they say now', () => {
  const next = held(rowsOf('bcd'), rowsOf('abc', 'done'))
  expect(next?.arrived).toBe(1)
  expect(idsOf(next?.rows)).toBe('bcd')
  expect(next?.rows.map(({ state }) => state)).toEqual(['done', 'done', 'new'])
})

test('a row that moved or is gone stays where it is', () => {
  expect(idsOf(held(rowsOf('abcd'), rowsOf('dabc'))?.rows)).toBe('abcd')
  expect(held(rowsOf('abcd'), rowsOf('acd'))).toMatchObject({ arrived: 0 })
  expect(idsOf(held(rowsOf('abcd'), rowsOf('acd'))?.rows)).toBe('abcd')
})

test('rows that only changed are shown as they are, and another list is no page to hold', () => {
  expect(held(rowsOf('abc'), rowsOf('abc', 'done'))).toBeNull()
  expect(held(rowsOf('abc'), rowsOf('xyz'))).toBeNull()
  expect(held(rowsOf(''), rowsOf('xyz'))).not.toBeNull()
})
