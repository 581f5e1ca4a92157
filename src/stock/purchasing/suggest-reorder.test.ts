import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import {
  adviseReorder,
  type StockToReorder,
  type SumRow,
  type SumRowKey,
  sumRows,
  toTwoDigits,
} from './suggest-reorder.ts'

const plain: StockToReorder = {
  available: 100,
  shortages: 0,
  incoming: 0,
  inDrafts: 0,
  reorderPoint: null,
  reorderQuantity: null,
  mostQuantity: null,
  meanDaily: 10,
  deviationDaily: 3,
  leadDays: 9,
  leadDaysFrom: 'default',
  leadDeviation: 0,
  leadDeliveries: 0,
  reviewDays: 14,
  serviceLevel: '95',
  pack: 1,
  least: 1,
  scale: 0,
  unit: 'piece',
}

test('the textbook formulas', () => {
  // Safety 1.645 · √9 · 3 = 14.8; point 90 + 14.8; up to 230 + 14.8.
  expect(adviseReorder(plain)).toMatchObject({ proposedPoint: 105, target: 245, quantity: 145 })
  expect(adviseReorder({ ...plain, available: 106 }).quantity).toBe(0)
  expect(adviseReorder({ ...plain, incoming: 6 }).quantity).toBe(0)
  expect(adviseReorder({ ...plain, serviceLevel: '98' }).proposedPoint).toBe(109)
})

test('a measured lead time is named, and its deviation is covered', () => {
  const measured = {
    ...plain,
    leadDaysFrom: 'measured',
    leadDeviation: 2,
    leadDeliveries: 12,
  } as const
  // Safety 1.645 · √(9 · 3² + (10 · 2)²) = 36.08; point 90 + 36.08.
  const { proposedPoint, explanation, rows } = adviseReorder(measured)
  expect(proposedPoint).toBe(127)
  expect(explanation).toContain('Lead time 9 days, measured over 12 deliveries.')
  expect(rows.find(({ key }) => key === 'leadTime')).toMatchObject({ source: 'measured' })
})

test("a user's settings win, and packs and the minimum are kept", () => {
  const set = { ...plain, available: 12, reorderPoint: 20 }
  expect(adviseReorder({ ...set, mostQuantity: 50 }).quantity).toBe(38)
  expect(adviseReorder({ ...set, reorderQuantity: 30, pack: 12 }).quantity).toBe(36)
  expect(adviseReorder({ ...set, mostQuantity: 50, least: 100, pack: 24 }).quantity).toBe(120)
  expect(adviseReorder({ ...set, reorderPoint: 11 }).quantity).toBe(0)
  expect(adviseReorder({ ...set, mostQuantity: 50 }).explanation).toBe(
    'Target 50 − available 12 − incoming 0 − in drafts 0 = 38. Buy 38.',
  )
})

test('a set point without a maximum is filled up so that the next unit triggers nothing', () => {
  const roll = { ...plain, available: 14, reorderPoint: 15, meanDaily: 0, deviationDaily: 0 }
  const { quantity, target, explanation, proposedPoint } = adviseReorder({ ...roll, least: 24 })
  expect({ quantity, target, proposedPoint }).toEqual({
    quantity: 25,
    target: 39,
    proposedPoint: null,
  })
  expect(explanation).toContain('No demand in 90 days; set a maximum.')
  expect(adviseReorder({ ...roll, available: 14 + quantity - 1, least: 24 }).quantity).toBe(0)

  // Point 13, 0.37 a day: the point, 14 days of demand and one unit; not point + 1.
  const knife = { ...plain, available: 3, reorderPoint: 13, meanDaily: 0.3667, leadDays: 3 }
  expect(adviseReorder({ ...knife, deviationDaily: 1 })).toMatchObject({ target: 20, quantity: 17 })
})

test('what open orders wait for is bought with the rest, and alone where there is no demand', () => {
  const short = { ...plain, available: 2, shortages: 7, meanDaily: 0, deviationDaily: 0 }
  expect(adviseReorder(short)).toMatchObject({
    quantity: 5,
    explanation:
      'Target 0 − available 2 + short in open orders 7 − incoming 0 − in drafts 0 = 5. Buy 5.',
  })
  expect(adviseReorder({ ...short, incoming: 5 }).quantity).toBe(0)
  expect(adviseReorder({ ...short, pack: 12 }).quantity).toBe(12)
  expect(adviseReorder({ ...plain, shortages: 7 }).quantity).toBe(152)
})

/** The quantity that a reader calculates from the rows alone. */
function recomputed(rows: readonly SumRow[], scale: number): Record<string, number> {
  const at = (key: SumRowKey) => rows.find((row) => row.key === key)?.value ?? Number.NaN
  const isSet = (key: SumRowKey) => rows.find((row) => row.key === key)?.source === 'set'
  const step = 10 ** scale
  const up = (units: number) => Math.ceil(toTwoDigits(units * step * 100) / 100) / step
  const exact = (units: number) => Math.round(units * step) / step
  const [day, lead, review, safety] = [
    at('dailyUsage'),
    at('leadTime'),
    at('review'),
    at('safetyStock'),
  ]
  const expected = exact(at('available') - at('shortages') + at('incoming') + at('inDrafts'))
  const variance = lead * at('deviation') ** 2 + (day * at('leadDeviation')) ** 2
  const safetyStock = toTwoDigits(at('serviceFactor') * Math.sqrt(variance))
  const calculatedPoint = up(day * lead + safety)
  const calculatedTarget = up(day * (lead + review) + safety)
  const point = at('reorderPoint')
  const target = isSet('target')
    ? at('target')
    : isSet('reorderPoint')
      ? exact(
          Math.max(
            point + up(day * review) + Math.max(at('pack'), at('minimum')),
            calculatedTarget + point - calculatedPoint,
          ),
        )
      : Math.max(calculatedTarget, day > 0 ? exact(point + 1 / step) : 0)
  const need = isSet('quantity') ? Number.NaN : exact(target - expected)
  const isNeeded = expected <= point && target > expected
  const packs = Math.ceil(exact(Math.max(need, at('minimum')) * step) / (at('pack') * step))
  const quantity = isNeeded ? exact(packs * at('pack')) : 0
  return { expected, safetyStock, calculatedPoint, calculatedTarget, target, quantity }
}

const whole = (max: number) => fc.integer({ min: 0, max })
const anyStock = fc.record({
  available: fc.integer({ min: -50, max: 500 }),
  shortages: whole(30),
  incoming: whole(200),
  inDrafts: whole(40),
  reorderPoint: fc.option(whole(300)),
  reorderQuantity: fc.constant(null),
  mostQuantity: fc.option(whole(600)),
  meanDaily: fc.double({ min: 0, max: 40, noNaN: true }),
  deviationDaily: fc.double({ min: 0, max: 20, noNaN: true }),
  leadDays: whole(60),
  leadDeviation: fc.double({ min: 0, max: 12, noNaN: true }),
  reviewDays: fc.integer({ min: 1, max: 60 }),
  pack: fc.integer({ min: 1, max: 48 }),
  least: fc.integer({ min: 1, max: 100 }),
  scale: fc.constantFrom(0, 3),
})

test('the rows of a suggestion add up to it', () => {
  fc.assert(
    fc.property(anyStock, (some) => {
      const { rows } = adviseReorder({ ...plain, ...some })
      expect(rows.map(({ key }) => key)).toEqual([...sumRows])
      for (const { value } of rows) expect(toTwoDigits(value * 1_000)).toBeCloseTo(value * 1_000, 6)
      const made = recomputed(rows, some.scale)
      for (const [key, value] of Object.entries(made))
        expect(`${key} ${rows.find((row) => row.key === key)?.value}`).toBe(`${key} ${value}`)
    }),
    { seed: printedSeed('rows of suggestions'), numRuns: 500 },
  )
})

test('an accepted suggestion does not repeat, whole packs are bought, and never too few', () => {
  fc.assert(
    fc.property(anyStock, (given) => {
      const some = { ...given, inDrafts: 0 }
      const { quantity, target } = adviseReorder({ ...plain, ...some })
      expect(quantity % some.pack).toBe(0)
      if (quantity === 0) return
      expect(quantity).toBeGreaterThanOrEqual(some.least)
      expect(some.available + some.incoming + quantity).toBeGreaterThanOrEqual(target)
      expect(adviseReorder({ ...plain, ...some, inDrafts: quantity }).quantity).toBe(0)
    }),
    { seed: printedSeed('suggestions to reorder') },
  )
})
