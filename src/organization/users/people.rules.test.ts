import { describe, expect, test } from 'vitest'
import { accessOf } from './access.rules.ts'
import { grantsOf } from './grants.rules.ts'
import {
  longestCoverDays,
  rankOf,
  refuseCoverTimes,
  refuseGranting,
  refuseSupplier,
  refuseTouching,
  refuseViewing,
} from './people.rules.ts'
import { type Role, roles } from './roles.ts'

const holder = (id: string, ...held: readonly string[]) => ({ id, name: id, roles: held })

const pairs = roles.flatMap((mine) => roles.map((theirs) => ({ mine, theirs })))

test('a role’s place in the list is its rank, and the highest of several counts', () => {
  expect(roles.map((role) => rankOf([role]))).toEqual(roles.map((_role, place) => place))
  expect(rankOf(['staff', 'super_manager', 'supplier'])).toBe(1)
  expect(rankOf([])).toBe(roles.length)
  expect(rankOf(['head_gardener'])).toBe(roles.length)
})

describe.each(pairs)('$mine and $theirs', ({ mine, theirs }) => {
  const [actor, target] = [holder('actor', mine), holder('target', theirs)]
  const isAbove = roles.indexOf(theirs) < roles.indexOf(mine)
  const isBelow = roles.indexOf(theirs) > roles.indexOf(mine)

  test('refuses changes to users of a higher rank, and giving or removing a higher role', () => {
    expect(refuseTouching(actor, target)?.code).toBe(isAbove ? 'above_rank' : undefined)
    expect(refuseGranting(actor, [theirs])?.code).toBe(isAbove ? 'above_rank' : undefined)
    expect(refuseGranting(actor, ['supplier', theirs])?.code).toBe(
      isAbove ? 'above_rank' : undefined,
    )
  })

  test('view as is open for lower ranks only', () => {
    expect(refuseViewing(actor, target)?.code).toBe(isBelow ? undefined : 'above_rank')
  })
})

test('refuses changes to oneself and viewing as oneself, for every rank', () => {
  for (const role of roles) {
    const self = holder('self', role)
    expect(refuseTouching(self, self)?.code).toBe('own_account')
    expect(refuseViewing(self, self)?.code).toBe('above_rank')
  }
})

test('a user whose roles are unknown ranks below all, and touches none who has a role', () => {
  const stranger = holder('stranger', 'head_gardener')
  for (const role of roles) {
    expect(refuseTouching(stranger, holder('target', role))?.code).toBe('above_rank')
    expect(refuseTouching(holder('actor', role), stranger)).toBeNull()
  }
})

test('cover has an end: later than its start, not past, and within a quarter', () => {
  const day = 86_400_000
  expect(refuseCoverTimes(0, day, 0)).toBeNull()
  expect(refuseCoverTimes(0, longestCoverDays * day, 0)).toBeNull()
  for (const [starts, ends, now] of [
    [day, day, 0],
    [2 * day, day, 0],
    [0, day, day],
    [0, longestCoverDays * day + 1, 0],
  ] as const)
    expect(refuseCoverTimes(starts, ends, now)?.code).toBe('bad_cover_times')
})

test('only who holds the role is linked to a supplier', () => {
  expect(refuseSupplier(['staff'], 'any')?.code).toBe('not_a_supplier')
  expect(refuseSupplier(['supplier'], 'any')).toBeNull()
  expect(refuseSupplier(['staff'], null)).toBeNull()
})

describe('lists what a user can do, with its source', () => {
  const soon = '2026-01-31T18:00:00Z'

  test.each(roles)(
    'as %s it is what the request’s own rule grants, no more and no less',
    (role) => {
      const outletIds = ['york']
      const cover = [{ role: 'warehouse_manager', outletId: 'hull', endsAt: soon }]
      const standing = { activeRoles: [role], profileRole: role, outletIds, cover }
      const granted = new Set(
        grantsOf({ ...standing, sessionKind: 'full' }).flatMap((grant) => [...grant.permissions]),
      )
      expect(new Set(accessOf(standing).map((line) => line.permission.key))).toEqual(granted)
    },
  )

  test('each source has its outlets and its end', () => {
    const activeRoles: Role[] = ['staff', 'super_manager']
    const cover = [{ role: 'store_manager', outletId: 'hull', endsAt: soon }]
    const lines = accessOf({ activeRoles, profileRole: 'staff', outletIds: ['york'], cover })
    const orders = lines.find((line) => line.permission.key === 'orders')
    expect(orders?.through).toEqual([
      { role: 'staff', until: null, outletIds: ['york'] },
      { role: 'super_manager', until: null, outletIds: null },
      { role: 'store_manager', until: soon, outletIds: ['hull'] },
    ])
  })

  test('without an active role and with an unknown one nothing is left', () => {
    expect(accessOf({ activeRoles: [], profileRole: 'none', outletIds: [], cover: [] })).toEqual([])
  })
})
