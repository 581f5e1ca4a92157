import { expect, test } from 'vitest'
import { usesOfColumns } from './unused-columns.ts'

const kind = {
  fields: [
    { key: 'sku', label: 'SKU' },
    { key: 'price', label: 'Price' },
    { key: 'cost', label: 'Cost' },
  ],
  notUsed: [{ heading: 'SEO Title', why: 'Products have no text for search engines.' }],
}

test('reports for every column what it is used for, or why it is not', () => {
  const headers = ['SKU', 'Price', 'Net price', 'Cost', 'seo_title', 'Shelf', '']
  expect(usesOfColumns(kind, headers, { sku: 0, price: 2 })).toEqual([
    { usedFor: 'SKU', why: '' },
    { usedFor: null, why: 'Price is read from “Net price” instead.' },
    { usedFor: 'Price', why: '' },
    { usedFor: null, why: 'You left it out. Choose Cost to use it.' },
    { usedFor: null, why: 'Products have no text for search engines.' },
    {
      usedFor: null,
      why: 'No field of this import has this name. Choose one if it belongs to a field.',
    },
    { usedFor: null, why: 'The column has no heading. Choose a field if it belongs to one.' },
  ])
})
