import { expect, test } from 'vitest'
import { labelFormats } from '#platform/label-formats.ts'
import { drawLabel } from '#platform/web/labels/draw-label.ts'
import type { ProductVariant } from '../products.fields.ts'
import { labelsOf } from './product-labels.ts'

const colours = ['Blue', 'Red', 'Forest green']
const sizes = ['120 × 180', '140 × 200', '160 × 230', '200 × 300']

const variants = (title: string) =>
  colours.flatMap((colour, row) =>
    sizes.map((size, column) => ({
      sku: `RUG-1-${row}-${column}`,
      title: `${title}, ${colour} / ${size}`,
      optionValues: [colour, size],
      priceMinor: 4_950,
      currency: 'GBP',
      barcodes: [],
    })),
  ) as unknown as ProductVariant[] // parse edge: labels look at nothing else

test('no two variants of a product have the same readable label, the SKU and the code left aside', async () => {
  const product = { title: 'Wrenfold picnic rug of recycled wool with a handle', brand: 'Wrenfold' }
  for (const format of labelFormats) {
    const texts = new Set<string>()
    for (const variant of variants(product.title)) {
      const drawn = await drawLabel(labelsOf(product)(variant), format)
      if ('fault' in drawn) throw new Error(drawn.fault)
      const rows = drawn.layout.texts.map(({ text }) => text)
      expect(rows).toContain(variant.sku)
      const option = drawn.layout.texts.find(
        ({ text }) => text === variant.optionValues.join(' / '),
      )
      expect(option?.isBold).toBe(true)
      texts.add(rows.filter((row) => !row.includes('RUG-1')).join(' '))
    }
    expect(texts.size).toBe(12)
  }
})

test('two things of one brand are told apart by the end of their title on the smallest label', async () => {
  const [small] = labelFormats
  const rows = await Promise.all(
    ['kettle', 'coffee maker'].map(async (thing) => {
      const title = `Brambling & Co stove-top polished stainless steel ${thing}`
      const [variant] = variants(title)
      if (!variant) throw new Error('There is no variant.')
      const drawn = await drawLabel(labelsOf({ title, brand: 'Brambling & Co' })(variant), small)
      return 'fault' in drawn ? drawn.fault : (drawn.layout.texts[0]?.text ?? '')
    }),
  )
  expect(rows[0]).toMatch(/^Stove.*kettle$/)
  expect(rows[1]).toMatch(/^Stove.*maker$/)
})
