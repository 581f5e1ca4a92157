import { expect, test } from 'vitest'
import { type AreaGiven, binsOfArea, equalRanges, refuseAreas } from './count-areas.rules.ts'

const bins = ['A-01', 'A-02', 'B-01', 'B-02', 'C-01'].map((code) => ({ id: code, code }))

const aisle = (name: string, ...aisles: readonly string[]): AreaGiven => ({
  ...{ name, aisles, firstBinId: null, lastBinId: null },
})
const range = (name: string, firstBinId: string, lastBinId: string): AreaGiven => ({
  ...{ name, aisles: [], firstBinId, lastBinId },
})
const codes = (area: AreaGiven) => binsOfArea(area, bins).map(({ code }) => code)

test('an area has the bins of its aisles, or those from one bin to another', () => {
  expect(codes(aisle('Both', 'A', 'C'))).toEqual(['A-01', 'A-02', 'C-01'])
  expect(codes(range('Middle', 'A-02', 'B-02'))).toEqual(['A-02', 'B-01', 'B-02'])
  expect(codes(range('Backwards', 'B-02', 'A-02'))).toEqual(['A-02', 'B-01', 'B-02'])
  expect(codes(range('Foreign', 'X-01', 'A-02'))).toEqual([])
})

test.each([
  ['two of one name', [aisle('One', 'A'), aisle('One', 'B')], 'area_named_twice'],
  ['none of its bins', [aisle('One', 'Z')], 'area_empty'],
  ['a bin in two', [aisle('One', 'A'), range('Two', 'A-02', 'B-01')], 'areas_overlap'],
  ['each bin once', [aisle('One', 'A'), range('Two', 'B-01', 'C-01')], undefined],
] as const)('areas with %s', (_, areas, code) => {
  expect(refuseAreas(areas, bins)?.code).toBe(code)
})

test('names the bins that two areas share', () => {
  const refusal = refuseAreas([aisle('One', 'A'), range('Two', 'A-01', 'B-01')], bins)
  expect(refusal?.message).toBe('A-01, A-02 would be in One and in Two. A bin belongs to one area.')
})

test.each([1, 2, 3, 5, 9])('divides bins into %i ranges, each bin once', (parts) => {
  const ranges = equalRanges(bins, parts)
  expect(ranges.flat()).toEqual(bins)
  expect(ranges.every(({ length }) => length > 0)).toBe(true)
  const lengths = ranges.map(({ length }) => length)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
})
