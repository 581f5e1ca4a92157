import { expect, test } from 'vitest'
import { listFor } from './define-list.ts'
import { callOf, filterParamsOf, shownParamsOf } from './list-address.ts'

type Stone = { readonly weight: number }

const parts = [
  { value: 'here', label: 'Here' },
  { value: 'all', label: 'All' },
]

const declared = (opensWith: string) =>
  listFor<Stone>()({
    noun: 'stones',
    path: '/stones',
    columns: { weight: { label: 'Weight', kind: 'count', of: 'weight', isSortable: true } },
    filters: {
      part: { label: 'Part', kind: 'choice', options: parts, opensWith, isHidden: true },
      sharp: { label: 'Sharp', kind: 'yesNo', yes: 'Sharp', no: 'Blunt', formerly: 'edge' },
    },
    search: null,
    order: 'weight',
  })

const stones = declared('here')

test('a filter has the value that it opens with until the address says another', () => {
  expect(callOf(stones, {})).toEqual({ part: ['here'] })
  expect(callOf(stones, { part: 'all' })).toEqual({ part: ['all'] })
})

test('yes is also read from older addresses', () => {
  for (const yes of ['true', '1', 'yes'])
    expect(callOf(stones, { edge: yes })).toMatchObject({ sharp: true })
  expect(callOf(stones, { sharp: 'false' })).toMatchObject({ sharp: false })
})

test('a filter without a button belongs to views, and is not cleared', () => {
  expect(filterParamsOf(stones)).toEqual(['part', 'sharp', 'edge'])
  expect(shownParamsOf(stones)).toEqual(['sharp', 'edge'])
})
