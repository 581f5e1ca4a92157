import { expect, test } from 'vitest'
import type { LevelRow } from '../stock-lists.contract.ts'
import { readAdjustment } from './adjustment.ts'
import { reorderDataOf } from './reorder-edits.ts'

const pieces = { there: 12, scale: 0 }

test('a difference is read with either sign, a count against the stock on hand', () => {
  expect(readAdjustment('-3', 'difference', pieces)).toEqual({ difference: -3, counted: null })
  expect(readAdjustment('−3', 'difference', pieces)).toEqual({ difference: -3, counted: null })
  expect(readAdjustment(' +4 ', 'difference', pieces)).toEqual({ difference: 4, counted: null })
  expect(readAdjustment('9', 'count', pieces)).toEqual({ difference: -3, counted: 9 })
  const grams = { there: 1_500, scale: 3 }
  expect(readAdjustment('1.25', 'count', grams)).toEqual({ difference: -250, counted: 1_250 })
})

test('impossible input is answered with a sentence', () => {
  expect(readAdjustment('', 'difference', pieces)).toBe('A whole number, please.')
  expect(readAdjustment('1.5', 'difference', pieces)).toBe('A whole number, please.')
  expect(readAdjustment('0', 'difference', pieces)).toBe('A difference of nothing changes nothing.')
  expect(readAdjustment('-1', 'count', pieces)).toBe('A count is never below zero.')
  expect(readAdjustment('12', 'count', pieces)).toBe('That is what is on hand already: 12.')
})

test('edited cells change the given fields, clear emptied ones, and fault what is not a number', () => {
  const level = {
    ...{ variantId: 'v', outletId: 'o', quantityScale: 3, binId: null, leadDays: 4 },
    ...{ reorderPoint: 2_000, reorderQuantity: 5_000, mostQuantity: null },
  } as unknown as LevelRow // parse edge: the rest of a row is not read
  const change = (field: string, after: string) => ({
    key: 'v:o',
    field,
    before: null,
    after,
    version: null,
  })
  expect(reorderDataOf([level], [change('point', '1.5'), change('amount', '')])).toEqual({
    rows: [
      {
        ...{ variantId: 'v', outletId: 'o', reorderPoint: 1_500, reorderQuantity: null },
        from: { reorderPoint: 2_000, reorderQuantity: 5_000 },
      },
    ],
    faults: new Map(),
  })
  const wrong = reorderDataOf([level], [change('leadDays', '1.5'), change('most', 'many')])
  expect([...wrong.faults.keys()]).toEqual(['v:o:leadDays', 'v:o:most'])
  expect(wrong.rows).toEqual([])
})
