import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CauseRow } from '#platform/needs.ts'
import { type Explained, explainShare, explainSum, mostCauses } from './causes.rules.ts'

const row = (label: string, now: [number, number | null], before: [number, number | null]) =>
  ({
    key: label,
    label,
    now: { value: now[0], of: now[1] },
    before: { value: before[0], of: before[1] },
  }) satisfies CauseRow

const added = ({ causes }: Explained, of: 'change' | 'byQuantity' | 'byRate') =>
  causes.reduce((sum, cause) => sum + (cause[of] ?? 0), 0)

test('a sum changes by quantity and by what each is worth, the biggest cause first', () => {
  const explained = explainSum([
    row('Leeds', [900, 9], [1_000, 10]),
    row('York', [600, 10], [1_000, 10]),
  ])
  expect(explained).toMatchObject({ now: 1_500, before: 2_000, change: -500 })
  expect(explained.causes).toMatchObject([
    { label: 'York', change: -400, byQuantity: 0, byRate: -400 },
    { label: 'Leeds', change: -100, byQuantity: -100, byRate: 0 },
  ])
})

test('a share changes by the rate of a courier, and by how much it carries', () => {
  const mixed = explainShare([
    row('Swift', [20, 100], [10, 50]),
    row('Fellway', [5, 50], [10, 100]),
  ])
  // Each rate stayed: Swift, which loses more, carries more.
  expect(mixed).toMatchObject({ now: 1_667, before: 1_333, change: 334 })
  for (const { byRate } of mixed?.causes ?? []) expect(byRate).toBe(0)
  const worse = explainShare([
    row('Swift', [20, 100], [10, 100]),
    row('Fellway', [5, 100], [5, 100]),
  ])
  expect(worse?.causes).toMatchObject([
    { label: 'Swift', change: 500, byRate: 500, byQuantity: 0 },
    { label: 'Fellway', change: 0 },
  ])
})

test('without parcels at one of both times there is no share to compare', () => {
  expect(explainShare([row('Swift', [1, 2], [0, 0])])).toBeNull()
})

const counted = fc
  .tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }))
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])
const rows = fc
  .array(fc.tuple(counted, counted), { maxLength: 40 })
  .map((drawn) => drawn.map(([now, before], at) => row(`Outlet ${at}`, now, before)))

test('whatever the parts are, they add up to the change, and each to its own', () => {
  fc.assert(
    fc.property(rows, (given) => {
      for (const explained of [explainSum(given), explainShare(given)]) {
        if (!explained) continue
        expect(explained.causes.length).toBeLessThanOrEqual(mostCauses)
        expect(added(explained, 'change')).toBe(explained.change)
        expect(explained.change).toBe(explained.now - explained.before)
        expect(added(explained, 'byQuantity') + added(explained, 'byRate')).toBe(explained.change)
        for (const { change, byQuantity, byRate } of explained.causes)
          expect((byQuantity ?? 0) + (byRate ?? 0)).toBe(change)
        const named = explained.causes.filter(({ together }) => together === 1)
        const sizes = named.map(({ change }) => Math.abs(change))
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
      }
    }),
  )
})
