import { expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { permissionsOf } from '#platform/permissions.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { readCode } from '#stock/catalog/gtin.ts'
import { planDemo } from './plan-demo.ts'
import { demoReturns } from './plan-journeys.ts'

/** First starts at odd hours: just after midnight, on a Sunday, on a Monday morning, in the evening. */
const starts = [
  '2026-10-14T13:20:00Z',
  '2026-10-12T00:00:30Z',
  '2026-10-11T11:00:00Z',
  '2026-10-12T07:05:00Z',
  '2027-03-01T22:45:00Z',
].map((start) => new Date(start))

test('the same start gives the same demo', () => {
  const [start] = starts
  if (start) expect(planDemo(start)).toEqual(planDemo(start))
})

test.each(starts)('a first start at %s has something in every state', (now) => {
  const { orders, stock } = planDemo(now)
  const byMove = Map.groupBy(orders, ({ moves }) => moves.at(-1)?.move ?? 'none')
  const least = { none: 25, confirm: 10, pack: 10, dispatch: 30, deliver: 1500, cancel: 50 }
  for (const [move, count] of Object.entries(least))
    expect([...byMove].find(([key]) => key === move)?.[1].length ?? 0, move).toBeGreaterThan(count)
  expect(byMove.get('return')).toHaveLength(demoReturns)
  const open = orders.flatMap(({ holds }) => holds.filter(({ released }) => !released))
  expect(open).toHaveLength(25)
  expect(new Set(open.map(({ kind }) => kind)).size).toBe(6)
  const low = stock.filter(({ available, reorderPoint }) => available <= (reorderPoint ?? -1))
  expect(low).toHaveLength(12)
})

test.each(starts)('a first start at %s keeps to time', (now) => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const { orders } = planDemo(now)
  expect(
    orders.filter(({ placedAt, moves }) => placedAt >= today && moves.length === 0),
  ).not.toEqual([])
  for (const { placedAt, moves, holds } of orders) {
    const instants = [placedAt, ...moves.map(({ at }) => at)]
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    expect(Math.max(...instants)).toBeLessThanOrEqual(now.getTime())
    for (const { at, released } of holds) {
      expect(at).toBeGreaterThanOrEqual(placedAt)
      expect(released?.at ?? now.getTime()).toBeGreaterThan(at)
    }
  }
})

test('everyone does only what their role may do', () => {
  for (const { moves } of planDemo(new Date('2026-10-14T13:20:00Z')).orders) {
    for (const { move, by } of moves) {
      const held = permissionsOfRoles([by])
      const asked = permissionsOf(orderMachine.moves[move].access)
      expect(
        asked.some(({ key }) => held.has(key)),
        `${by} may ${move}`,
      ).toBe(true)
    }
  }
})

test('barcodes are EANs that scan, and nothing is there twice', () => {
  const { products, people } = planDemo(new Date('2026-10-14T13:20:00Z'))
  const codes = products.flatMap(({ barcodes }) => barcodes)
  for (const code of codes) expect(readCode(code.slice(1))).toEqual({ kind: 'gtin', gtin14: code })
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(150)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  const prices = products.map(({ priceMinor }) => priceMinor)
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([150, 18_000])
})
