import fc from 'fast-check'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bytesOf, drawerBytes } from '#platform/receipt-printer/printer-bytes.ts'
import { paperWidths } from '#platform/receipt-printer/printer-profile.ts'
import { writableOn } from '#platform/receipt-printer/writable-on.ts'
import { emailOfReceipt } from '#sales/pos/receipt-email.ts'
import { type ReceiptModel, receiptOf } from '#sales/pos/receipt-model.ts'
import { rollOfReceipt } from '#sales/pos/receipt-roll.ts'
import { randomSale } from '../support/random-sales.ts'
import { readEscPos } from '../support/read-escpos.ts'
import { printedSeed } from '../support/seed.ts'

const company = {
  companyName: 'Quartermaster & Söhne GmbH',
  companyAddress: '1 Mill Lane\nLeeds LS1 1AA',
  companyPhone: '0113 496 0000',
  companyTaxNumber: 'GB123456789',
}

type Screen = { readonly ReceiptText: ComponentType<{ readonly receipt: ReceiptModel }> }

const { ReceiptText }: Screen = await import(
  new URL('../../src/sales/pos/web/Receipt.tsx', import.meta.url).href
)

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** What a reader sees of the HTML, without blanks. */
const readable = (receipt: ReceiptModel) =>
  renderToStaticMarkup(createElement(ReceiptText, { receipt }))
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, '')

/** The same of the printed rows; rules are no text. */
const printed = (rows: readonly string[]) =>
  rows
    .filter((row) => !/^-+$/.test(row))
    .join('')
    .replaceAll(/\s+/g, '')

/** Of the printer's pages, these have all characters of the random sales but −, and CP437 × and €. */
const pages = { cp858: 19, windows1252: 16, cp437: 0 } as const

test('the receipt printer prints what the HTML shows, on every paper and code page', () => {
  const seed = printedSeed('printed receipts')
  fc.assert(
    fc.property(
      randomSale,
      fc.boolean(),
      fc.constantFrom(...paperWidths),
      fc.constantFrom('cp858' as const, 'windows1252' as const, 'cp437' as const),
      (sale, isCopy, width, codePage) => {
        const receipt = receiptOf(sale, company, { soldAt: 'May 13, 2026 15:30', isCopy })
        const { rows, barcodes, cuts, pulses, codePages } = readEscPos(
          bytesOf(rollOfReceipt(receipt), { width, codePage }),
        )
        const shown = readable(receipt)
        expect(shown.endsWith(receipt.code)).toBe(true)
        const text = shown.slice(0, -receipt.code.length)
        expect(printed(rows)).toBe(writableOn(codePage, text).replaceAll(/\s+/g, ''))
        expect(barcodes).toEqual([receipt.code])
        expect([cuts, pulses]).toEqual([1, 0])
        expect([...codePages]).toEqual([pages[codePage]])
        for (const row of rows) expect(row.trimEnd().length).toBeLessThanOrEqual(Number(width))
      },
    ),
    { seed, numRuns: 300 },
  )
})

test('the email says what the HTML shows', () => {
  const seed = printedSeed('emailed receipts')
  fc.assert(
    fc.property(randomSale, (sale) => {
      const receipt = receiptOf(sale, company, { soldAt: 'May 13, 2026 15:30', isCopy: false })
      const { values, tables } = emailOfReceipt(receipt)
      const shown = readable(receipt)
      const bare = (text: string) => text.replaceAll(/\s+/g, '')
      for (const field of ['facts', 'seller'] as const)
        for (const row of values[field].split('\n')) expect(shown).toContain(bare(row))
      expect(shown).toContain(bare(values.sums))
      for (const [product = '', amount = ''] of tables.lines)
        expect(shown).toContain(bare(product.replace(/, (?=[^,]*$|\d[\d,.]* × )/, '') + amount))
      for (const [label = '', tax = ''] of tables.taxes)
        expect(shown).toContain(bare(label.replace(', ', '') + tax))
    }),
    { seed, numRuns: 300 },
  )
})

test('a copy says so, and a voided sale too', () => {
  const [sale] = fc.sample(randomSale, { numRuns: 1, seed: 1 })
  if (!sale) throw new Error('No sale was made up.')
  const marks = (state: typeof sale.state, isCopy: boolean) =>
    receiptOf({ ...sale, state }, company, { soldAt: '', isCopy }).marks
  expect(marks('paid', false)).toEqual([])
  expect(marks('paid', true)).toEqual(['COPY'])
  expect(marks('voided', true)).toEqual(['VOIDED', 'COPY'])
})

test('£, € and é are written where the code page has them, else replaced', () => {
  const said = '£5 € é × − Łucja 漢'
  expect(writableOn('cp858', said)).toBe('£5 € é × - Lucja ?')
  expect(writableOn('windows1252', said)).toBe('£5 € é × - Lucja ?')
  expect(writableOn('cp437', said)).toBe('£5 EUR  é x - Lucja ?')
  expect(writableOn('cp852', said)).toBe('GBP 5 EUR  é × - Łucja ?')
})

test('the drawer opens by one pulse, and nothing is printed', () => {
  const { rows, cuts, pulses } = readEscPos(drawerBytes())
  expect({ text: printed(rows), cuts, pulses }).toEqual({ text: '', cuts: 0, pulses: 1 })
})
