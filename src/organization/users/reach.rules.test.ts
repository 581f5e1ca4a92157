import { expect, test } from 'vitest'
import { placesOf, refuseBeyond } from './reach.rules.ts'

test('a grant stays within the outlets of its giver', () => {
  const table = [
    [null, [null, ['york']], undefined],
    [['york'], [['york']], undefined],
    [['york', 'hull'], [['york'], ['hull']], undefined],
    [['york'], [], undefined],
    [['york'], [null], 'beyond_reach'],
    [['york'], [['york'], ['york', 'hull']], 'beyond_reach'],
    [[], [['york']], 'beyond_reach'],
  ] as const
  for (const [reach, given, code] of table) expect(refuseBeyond(reach, given)?.code).toBe(code)
})

test('a role holds where its holder belongs, a super role everywhere, cover where it is lent', () => {
  const outletIds = ['york']
  expect(placesOf({ roles: ['staff', 'super_manager'], outletIds })).toEqual([['york'], null])
  expect(placesOf({ roles: ['staff'], outletIds: null })).toEqual([null])
  expect(placesOf({ roles: ['staff'], outletIds: [] })).toEqual([])
  const cover = [
    { role: 'staff', outletId: 'hull' },
    { role: 'super_admin', outletId: null },
  ]
  expect(placesOf({ roles: [], outletIds, cover })).toEqual([['hull'], ['york']])
})
