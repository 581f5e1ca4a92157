import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { chooseOutlets, type OutletOffer } from './outlet-choice.rules.ts'
import { type LineToSplit, splitLine } from './split.rules.ts'

const line = fc
  .record({
    open: fc.integer({ min: 1, max: 60 }),
    unitPriceMinor: fc.integer({ min: 0, max: 5_000 }),
    off: fc.nat(),
    own: fc.nat(),
    taxMinor: fc.nat({ max: 9_999 }),
    going: fc.nat(),
  })
  .map(({ open, unitPriceMinor, off, own, taxMinor, going }) => {
    const lineMinor = open * unitPriceMinor
    const taken = off % (lineMinor + 1)
    const discountMinor = own % (taken + 1)
    const facts = { id: 'a', variantId: 'v', sku: 'MUG', quantityScale: 0 }
    const amounts = {
      lineMinor,
      discountMinor,
      orderDiscountMinor: taken - discountMinor,
      taxMinor,
    }
    const split: LineToSplit = {
      ...facts,
      open,
      short: 0,
      elsewhere: 0,
      unitPriceMinor,
      ...amounts,
    }
    return { line: split, going: 1 + (going % open) }
  })

test('both halves of a line add up to it, and neither has more off than it is worth', () => {
  const seed = printedSeed('lines split')
  fc.assert(
    fc.property(line, ({ line: whole, going: quantity }) => {
      const { going, staying } = splitLine(whole, quantity)
      for (const key of ['lineMinor', 'discountMinor', 'orderDiscountMinor', 'taxMinor'] as const)
        expect(going[key] + staying[key]).toBe(whole[key])
      expect(going.quantity + staying.open).toBe(whole.open)
      for (const half of [going, staying]) {
        expect(Math.min(half.discountMinor, half.orderDiscountMinor)).toBeGreaterThanOrEqual(0)
        expect(half.discountMinor + half.orderDiscountMinor).toBeLessThanOrEqual(half.lineMinor)
      }
    }),
    { seed, numRuns: 5_000 },
  )
})

const offer = (
  name: string,
  priority: number,
  isOwn: boolean,
  has: Record<string, number>,
): OutletOffer => ({
  id: name,
  name,
  priority,
  isOwn,
  available: new Map(Object.entries(has)),
})
const wanted = [
  { id: 'mug', open: 2 },
  { id: 'tray', open: 1 },
  { id: 'knife', open: 3 },
]

test('the fewest parcels: the own outlet first, then by priority, with the reason', () => {
  const all = { mug: 9, tray: 9, knife: 9 }
  const own = (has: Record<string, number>) => offer('Leeds', 50, true, has)
  expect(chooseOutlets(wanted, [offer('York', 1, false, all), own(all)])).toEqual({
    parts: [],
    reason: 'Leeds has everything: one parcel, no split.',
  })
  const short = [own({ mug: 2, tray: 1, knife: 1 }), offer('Hull', 9, false, { knife: 3 })]
  expect(chooseOutlets(wanted, [...short, offer('York', 1, false, { knife: 3 })])).toEqual({
    parts: [{ outletId: 'York', lines: [{ lineId: 'knife', quantity: 3 }] }],
    reason: '2 lines from Leeds, 1 line from York: the fewest parcels that can be.',
  })
  expect(chooseOutlets(wanted, [own({ mug: 2 })]).reason).toBe(
    '1 line from Leeds: the fewest parcels that can be. 2 lines no outlet has whole.',
  )
  expect(chooseOutlets(wanted, [own({})]).reason).toBe('No outlet has any of the lines whole.')
})
