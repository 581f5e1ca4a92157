import { expect, test } from 'vitest'
import { textWidth } from '#platform/fit-text.ts'
import { containedItems, contentRows, contentsWithin } from './parcel-contents.ts'

const lines = Array.from({ length: 24 }, (_, at) => ({
  sku: `SKU-${at}-${'LONG'.repeat(at % 5)}`,
  title: `Tea cup ${at}`,
  quantity: at + 1,
  scale: at % 4,
  unit: at % 4 === 0 ? 'piece' : 'kg',
}))

test('rows of a label hold whole items, and the last one says how many more there are', () => {
  for (const size of [24, 36])
    for (const mostRows of [1, 3])
      for (let count = 1; count <= lines.length; count++) {
        const items = containedItems(lines.slice(0, count))
        const rows = contentRows(items, { sizeDots: size, widthDots: 736, mostRows })
        expect(rows.length).toBeLessThanOrEqual(mostRows)
        expect(rows.every((row) => textWidth(row, size) <= 736)).toBe(true)
        const named = rows.join(' ').split(', ')
        const left = /^\+ (\d+) more$/.exec(named.at(-1) ?? '')
        const shown = left ? named.slice(0, -1) : named
        expect(shown).toEqual(items.slice(0, shown.length))
        expect(shown.length + Number(left?.[1] ?? 0)).toBe(count)
      }
})

test('a fraction has its unit, and pieces have none', () => {
  expect(containedItems(lines.slice(0, 2))).toEqual(['1 × SKU-0-', '0.2 kg × SKU-1-LONG'])
})

test('a text for a courier ends with a whole item', () => {
  const items = containedItems(lines, 'title')
  const text = contentsWithin(items, 120)
  expect(text.length).toBeLessThanOrEqual(120)
  expect(text).toMatch(/Tea cup \d+, \+ \d+ more$/)
  expect(contentsWithin(items.slice(0, 2), 120)).toBe('1 × Tea cup 0, 0.2 kg × Tea cup 1')
})
