import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addProducts, type NewProduct, productsFile } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { printedSeed } from '../../tests/support/seed.ts'
import { sender, type TableTrial, tableTrial } from '../../tests/support/table-trial.ts'
import { productParts } from './parts-of-products.ts'

const count = 120

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  trial = tableTrial(db)
  await db.transaction((tx) => addProducts(tx, sender, hostileProducts()))
})

/** What spreadsheets run, what parts cells and lists, and what looks like our own marks. */
const pieces = [
  '=', '+', '-', '@', "'", "''=", '"', '""', ',', ';', ' ', '|', 'x12', ' x12', '0', '007', '1,5',
  'TRUE', '2026-01-31', 'é', '日本', '😀', '\u00a0', '<b>', '&amp;', '\\', 'a', 'Z',
] // biome-ignore format: a list of words reads best as words

const word = (most: number) =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim().slice(0, most))
    .filter((text) => text !== '' && text.isWellFormed())

const code = fc
  .array(fc.constantFrom('=', '+', '"', ';', ' ', 'x1', "'", 'A', '7'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '' && !/^\d+$/.test(text))

function hostileProducts(): NewProduct[] {
  const drawn = fc.sample(
    fc.record({
      title: word(160),
      variantTitle: word(160),
      category: word(80),
      brand: word(80),
      tags: fc.uniqueArray(word(40), { maxLength: 4 }),
      description: fc.array(fc.constantFrom(...pieces, '\n', '\t', '  '), { maxLength: 12 }),
      handle: word(60),
      barcodes: fc.uniqueArray(code, { maxLength: 3 }),
      priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
      costMinor: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
    }),
    { seed: printedSeed('hostile products'), numRuns: count },
  )
  return drawn.map(({ variantTitle, barcodes, description, handle, ...product }, at) => ({
    ...product,
    sku: `H-${at}`,
    currency: 'GBP',
    handle: `${handle}${at}`,
    description: description.join('').trim() === '' ? '' : description.join(''),
    barcodes: barcodes.map((each, place) => ({
      code: `${each}${at}.${place}`,
      packQuantity: 1 + place * 6,
    })),
  }))
}

test.each(['csv', 'xlsx'] as const)(
  'products as %s are imported again without a change',
  async (ending) => {
    const file = productsFile(productParts).find(({ path }) => path.endsWith(ending))
    const sent = await file?.send(db, sender, {})
    if (!sent) throw new Error('There is no such file.')
    const body = await buffer(sent.body)
    const { faults, run } = await trial.check({ kind: 'products', body })
    expect(faults).toEqual([])
    expect(run.checkedCounts).toEqual({ unchanged: count })
  },
)

test('no cell of the CSV begins as a formula does', async () => {
  const [csv] = productsFile(productParts)
  const sent = await csv?.send(db, sender, {})
  const text = sent ? await buffer(sent.body) : ''
  const rows: string[][] = parse(text, { bom: true })
  const cells = rows.flat()
  expect(cells.length).toBeGreaterThan(count * 30)
  expect(cells.filter((cell) => cell.startsWith("'=")).length).toBeGreaterThan(10)
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})
