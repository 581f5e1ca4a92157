import { parseMoney } from '#platform/money.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'
import type { NewProduct } from '#stock/catalog/server/index.ts'
import { homeRange } from './home-range.ts'
import { kitchenRange, type Range } from './kitchen-range.ts'
import { measured } from './product-measures.ts'
import type { Random } from './random.ts'

export const demoCurrency = 'GBP'

/** A GS1 prefix of the United Kingdom with a company number that we made up. */
const companyPrefix = '5014783'

const dated: ReadonlySet<string> = new Set(['Candles & Scent', 'Cleaning'])

/** What the demo sells of one sort, with the codes on its boxes. */
export type PlannedProduct = NewProduct & { readonly barcodes: readonly string[] }

/** Every article of both ranges, each with the barcode that its box carries. */
export function planProducts(random: Random): PlannedProduct[] {
  const articles = [...kitchenRange, ...homeRange].flatMap(articlesOf)
  const products = articles.map(({ range, name, priceMinor, number }, index) => {
    const brand = random.pick(range.brands)
    const barcodes = [barcode(index + 101)]
    // A few were repackaged, and the old boxes are still on the shelves.
    if (random.isOnceIn(20)) barcodes.push(barcode(index + 5101))
    return {
      sku: `${range.prefix}-${number}`,
      title: `${brand} ${name}`,
      category: range.category,
      brand,
      priceMinor,
      currency: demoCurrency,
      barcodes,
      // Soaps and scents are good for a year and a half.
      ...(dated.has(range.category) ? { tracking: 'expiry' as const, shelfLifeDays: 540 } : {}),
    }
  })
  return measured(products)
}

function articlesOf(range: Range) {
  const lines = range.articles.trim().split('\n')
  return lines.map((line, index) => {
    const [name = '', price = ''] = line.split('|')
    const priceMinor = parseMoney(price, demoCurrency)
    if (priceMinor === null) throw new Error(`This article has no price: ${line.trim()}`)
    return { range, name: name.trim(), priceMinor, number: 101 + index }
  })
}

/** An EAN-13 in the 14 digits in which barcodes are stored (see gtin.ts). */
function barcode(article: number): string {
  const digits = `${companyPrefix}${String(article).padStart(5, '0')}`
  return `0${digits}${checkDigit(digits)}`
}
