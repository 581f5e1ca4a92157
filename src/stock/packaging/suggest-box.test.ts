import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { billableWeightGrams } from './billable-weight.ts'
import { overlaps, packInto, type Size } from './packing-space.ts'
import {
  type Box,
  brokenRule,
  type ItemToPack,
  type PackagingRule,
  suggestBox,
} from './suggest-box.ts'

const freight = { divisor: 5000, minorPerKilogram: 100, currency: 'GBP' }

function box(sku: string, inner: Size, facts: Partial<Box> = {}): Box {
  const [length, width, height] = inner
  return {
    variantId: sku,
    sku,
    title: sku,
    inner,
    outer: [length + 10, width + 10, height + 10],
    mostWeightGrams: null,
    tareGrams: 100,
    costMinor: 50,
    available: 10,
    ...facts,
  }
}

function item(sku: string, size: Size | null, facts: Partial<ItemToPack> = {}): ItemToPack {
  return {
    variantId: sku,
    sku,
    title: sku,
    category: 'Mugs',
    quantity: 1,
    size,
    weightGrams: 300,
    ...facts,
  }
}

const small = box('BOX-S', [200, 150, 100], { costMinor: 30 })
const large = box('BOX-L', [400, 300, 200], { costMinor: 80 })

test('a courier charges volumetric weight where it exceeds the real weight', () => {
  expect(billableWeightGrams([400, 300, 200], 1500, 5000)).toEqual({
    volumetricGrams: 4800,
    billableGrams: 4800,
  })
  expect(billableWeightGrams([100, 100, 100], 1500, 5000).billableGrams).toBe(1500)
})

test('the cheapest box that holds everything is suggested, and the others say why not', () => {
  const found = suggestBox([item('MUG', [100, 90, 90])], [large, small], [], freight)
  expect(found.boxes.map(({ box: chosen }) => chosen?.sku)).toEqual(['BOX-S'])
  expect(found.rejected).toEqual([{ sku: 'BOX-L', reason: expect.stringContaining('Costs') }])
  const plate = suggestBox([item('PLATE', [260, 260, 30])], [large, small], [], freight)
  expect(plate.boxes[0]?.box?.sku).toBe('BOX-L')
  expect(plate.rejected).toEqual([{ sku: 'BOX-S', reason: 'PLATE is larger than its inside.' }])
})

test('an item fits when turned; one that is too heavy, or a box out of stock, does not', () => {
  expect(suggestBox([item('ROD', [90, 140, 190])], [small], [], freight).problem).toBeNull()
  const weak = { ...large, mostWeightGrams: 200 }
  expect(suggestBox([item('ANVIL', [50, 50, 50])], [weak], [], freight).problem).toContain('ANVIL')
  const gone = { ...small, available: 0 }
  const elsewhere = suggestBox([item('MUG', [100, 90, 90])], [gone, large], [], freight)
  expect(elsewhere.boxes[0]?.box?.sku).toBe('BOX-L')
  expect(elsewhere.rejected).toEqual([{ sku: 'BOX-S', reason: 'None is in stock here.' }])
})

test('several boxes where no single one holds all, and no item is left out', () => {
  const found = suggestBox([item('CRATE', [380, 280, 190], { quantity: 3 })], [large], [], freight)
  expect(found.boxes).toHaveLength(3)
  expect(found.boxes.reduce((sum, { units }) => sum + units, 0)).toBe(3)
})

test('rules require, forbid, add filler and let an item ship as it is', () => {
  const mug = item('MUG', [100, 90, 90])
  const rule = { category: 'Mugs', variantId: null }
  const demand = [{ ...rule, rule: 'must_use' as const, materialId: 'BOX-L' }]
  expect(suggestBox([mug], [small, large], demand, freight).boxes[0]?.box?.sku).toBe('BOX-L')
  const forbid = [{ ...rule, rule: 'never_use' as const, materialId: 'BOX-S' }]
  expect(suggestBox([mug], [small, large], forbid, freight).boxes[0]?.box?.sku).toBe('BOX-L')
  const filler = [{ ...rule, rule: 'with_filler' as const, materialId: 'PAPER' }]
  expect(suggestBox([mug], [small], filler, freight).boxes[0]?.fillerIds).toEqual(['PAPER'])
  const own = [{ ...rule, rule: 'own_box' as const, materialId: null }]
  expect(suggestBox([mug], [small], own, freight).boxes[0]?.box).toBeNull()
})

test('without sizes there is a question instead of a guess', () => {
  const found = suggestBox([item('ODD', null)], [small], [], freight)
  expect(found).toMatchObject({ boxes: [], unmeasured: [{ variantId: 'ODD', sku: 'ODD' }] })
})

test('packed items are inside the box and never overlap', () => {
  const edge = fc.integer({ min: 10, max: 300 })
  const size = fc.tuple(edge, edge, edge)
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 25 }), size, (things, room) => {
      const { placed, left } = packInto(
        room,
        things.map((one, index) => ({ thing: index, size: one })),
      )
      expect(placed.length + left.length).toBe(things.length)
      for (const { at, size: lies, thing } of placed) {
        expect([...lies].sort()).toEqual([...(things[thing] ?? [])].sort())
        for (const axis of [0, 1, 2] as const)
          expect(at[axis] + lies[axis]).toBeLessThanOrEqual(room[axis])
      }
      for (const [index, one] of placed.entries())
        for (const other of placed.slice(index + 1)) expect(overlaps(one, other)).toBe(false)
    }),
    { seed: printedSeed('packing into boxes'), numRuns: 300 },
  )
})

const about = (variantId: string, rule: PackagingRule['rule'], materialId: string) => {
  return { category: null, variantId, rule, materialId } satisfies PackagingRule
}

test('goods whose rules allow no common box go into separate boxes', () => {
  const items = [item('LAMP', [80, 80, 80]), item('VASE', [80, 80, 80]), item('MUG', [80, 80, 80])]
  const rules = [about('LAMP', 'must_use', 'BOX-L'), about('VASE', 'must_use', 'BOX-S')]
  const found = suggestBox(items, [large, small], rules, freight)
  expect(found.problem).toBeNull()
  expect(found.boxes.map(({ box: chosen }) => chosen?.sku).toSorted()).toEqual(['BOX-L', 'BOX-S'])
  expect(found.boxes.flatMap(({ contents }) => contents.map(({ thing }) => thing))).toHaveLength(3)
})

test('where rules are the cause, the suggestion says so and not “in stock”', () => {
  const rules = [about('LAMP', 'must_use', 'BOX-L'), about('LAMP', 'never_use', 'BOX-L')]
  const lamp = [item('LAMP', [80, 80, 80])]
  expect(suggestBox(lamp, [large, small], rules, freight).problem).toBe(
    'Its packaging rules leave no box for LAMP. Change them under Packaging.',
  )
  const gone = { ...large, available: 0 }
  const must = [about('LAMP', 'must_use', 'BOX-L')]
  expect(suggestBox(lamp, [gone, small], must, freight).problem).toBe(
    'LAMP may be packed in BOX-L, and none of that is in stock here.',
  )
})

test('names the rule that a box breaks', () => {
  const rules = [about('LAMP', 'must_use', 'BOX-S'), about('VASE', 'never_use', 'BOX-L')]
  const of = (box: string, sku: string) =>
    brokenRule(box, [item(sku, [80, 80, 80])], rules, (id) => id)
  expect(of('BOX-L', 'LAMP')).toBe('LAMP must be packed in BOX-S')
  expect(of('BOX-S', 'LAMP')).toBeNull()
  expect(of('BOX-L', 'VASE')).toBe('VASE is never packed in BOX-L')
  expect(of('BOX-L', 'MUG')).toBeNull()
})
