import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../tests/support/seed.ts'
import { adviseReorder, type StockToJudge } from './suggest-reorder.ts'

const plain: StockToJudge = {
  available: 100,
  incoming: 0,
  inDrafts: 0,
  reorderPoint: null,
  reorderQuantity: null,
  mostQuantity: null,
  meanDaily: 10,
  deviationDaily: 3,
  leadDays: 9,
  reviewDays: 14,
  serviceLevel: '95',
  pack: 1,
  least: 1,
  scale: 0,
  unit: 'piece',
}

test('the textbook sums', () => {
  // Safety 1.645 · √9 · 3 = 14.8; point 90 + 14.8; up to 230 + 14.8.
  expect(adviseReorder(plain)).toMatchObject({ proposedPoint: 105, target: 245, quantity: 145 })
  expect(adviseReorder({ ...plain, available: 106 }).quantity).toBe(0)
  expect(adviseReorder({ ...plain, incoming: 6 }).quantity).toBe(0)
  expect(adviseReorder({ ...plain, serviceLevel: '98' }).proposedPoint).toBe(109)
})

test('what somebody has set wins, and packs and the least are kept', () => {
  const set = { ...plain, available: 12, reorderPoint: 20 }
  expect(adviseReorder({ ...set, mostQuantity: 50 }).quantity).toBe(38)
  expect(adviseReorder({ ...set, reorderQuantity: 30, pack: 12 }).quantity).toBe(36)
  expect(adviseReorder({ ...set, mostQuantity: 50, least: 100, pack: 24 }).quantity).toBe(120)
  expect(adviseReorder({ ...set, reorderPoint: 11 }).quantity).toBe(0)
  expect(adviseReorder({ ...set, reorderQuantity: 30, pack: 12 }).explanation).toBe(
    '12 are available, 0 on their way. 10 are used a day, and a delivery takes 9 days: buy at 105, 15 of it for safety, so that it lasts 95 of 100 times; you set 20. You set to buy 30 at once. The supplier sells packs of 12, at least 1.',
  )
})

test('what is accepted is not suggested again, whole packs are bought, and never too few', () => {
  const whole = (max: number) => fc.integer({ min: 0, max })
  const stock = fc.record({
    available: fc.integer({ min: -50, max: 500 }),
    incoming: whole(200),
    reorderPoint: fc.option(whole(300)),
    reorderQuantity: fc.constant(null),
    mostQuantity: fc.option(whole(600)),
    meanDaily: fc.double({ min: 0, max: 40, noNaN: true }),
    deviationDaily: fc.double({ min: 0, max: 20, noNaN: true }),
    leadDays: whole(60),
    reviewDays: fc.integer({ min: 1, max: 60 }),
    pack: fc.integer({ min: 1, max: 48 }),
    least: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(stock, (some) => {
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
