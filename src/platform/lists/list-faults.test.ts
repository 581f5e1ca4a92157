import { expect, test } from 'vitest'
import { type AnyList, listFor } from './define-list.ts'
import { requireSoundList } from './list-faults.ts'

type Row = { readonly weight: number }

const sound = {
  noun: 'weights',
  path: '/weights',
  columns: { weight: { label: 'Weight', kind: 'count', of: 'weight', isSortable: true } },
  filters: {},
  search: null,
  order: 'weight',
} as const

const asked = (more: Partial<AnyList>) => () =>
  requireSoundList({ ...listFor<Row>()(sound), ...more } as unknown as AnyList) // parse edge: what the compiler would refuse

test('a sound list is taken', () => {
  expect(asked({})).not.toThrow()
})

test('a filter may not have a name of every list, nor the name of another filter', () => {
  const filter = { label: 'Weight', kind: 'count' } as const
  expect(asked({ filters: { sort: filter } })).toThrow(
    'filter sort has a name that every list uses',
  )
  expect(asked({ filters: { open: filter }, prefix: 'heavy_' })).not.toThrow()
  const twice = { size: { ...filter, formerly: 'weight' }, weight: filter }
  expect(asked({ filters: twice })).toThrow('two filters have one name')
})

test('a choice may not mean something else, and a list opens with what it has', () => {
  const filter = {
    label: 'Size',
    kind: 'choice',
    options: [{ value: '-s', label: 'Small' }],
  } as const
  expect(asked({ filters: { size: filter } })).toThrow('the value -s, which means something else')
  const options = [{ value: 's', label: 'Small' }]
  expect(asked({ filters: { size: { ...filter, options, opensWith: 'l' } } })).toThrow(
    'opens with l, which it has not',
  )
})

test('the order is one of the columns', () => {
  expect(asked({ order: 'height' })).toThrow('its order height is of no sortable column')
})
