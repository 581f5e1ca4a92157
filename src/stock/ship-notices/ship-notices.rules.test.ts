import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evenCartons,
  inOneCarton,
  type LineToShip,
  openOfLine,
  refuseOverOpen,
  refuseUnpacked,
} from './ship-notices.rules.ts'

const line: LineToShip = {
  id: 'line',
  sku: 'CUP',
  quantityScale: 3,
  ordered: 100_000,
  accepted: 0,
  underWay: 0,
  most: 100_000,
}

test('the whole steps decide: 100.000 of 100 at 0 % is announced, 100.002 is refused with numbers', () => {
  expect(refuseOverOpen(line, 100_000)).toBeNull()
  expect(refuseOverOpen(line, 100_002)).toMatchObject({
    code: 'more_than_open',
    message: '100.002 of CUP is too much: 100 are ordered. Announce 100 or less.',
  })
})

test('what was received and what is under way count, and so does the tolerance', () => {
  const used = { ...line, accepted: 60_000, underWay: 30_000, most: 102_000 }
  expect(openOfLine(used)).toBe(10_000)
  expect(refuseOverOpen(used, 12_000)).toBeNull()
  expect(refuseOverOpen(used, 12_001)?.message).toBe(
    '12.001 of CUP is too much: 100 are ordered (up to 102 are accepted), 60 received, 30 on other deliveries. Announce 12 or less.',
  )
  expect(refuseOverOpen({ ...line, accepted: 100_000 }, 1)?.message).toContain(
    'Leave the line out.',
  )
})

test('cartons that are packed evenly contain exactly the lines, and no carton more than it may', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 500 }),
      perCarton: fc.integer({ min: 1, max: 60 }),
      sku: fc.constant('CUP'),
      quantityScale: fc.constant(0),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(lines, (given) => {
      const cartons = evenCartons(given)
      expect(refuseUnpacked(given, cartons)).toBeNull()
      expect(refuseUnpacked(given, inOneCarton(given))).toBeNull()
      for (const { contents } of cartons)
        for (const { line: at, quantity } of contents)
          expect(quantity).toBeLessThanOrEqual(given[at - 1]?.perCarton ?? 0)
      expect(refuseUnpacked(given, cartons.slice(1))?.code).toBe('not_packed')
      const more = [...cartons, { contents: [{ line: 1, quantity: 1 }] }]
      expect(refuseUnpacked(given, more)?.code).toBe('not_packed')
    }),
  )
})

test('a carton with a line that is not announced is refused', () => {
  const given = [{ quantity: 1, sku: 'CUP', quantityScale: 0 }]
  const cartons = [{ contents: [{ line: 2, quantity: 1 }] }]
  expect(refuseUnpacked(given, cartons)?.message).toContain('not announced')
})
