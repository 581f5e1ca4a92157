import { checkDigit } from '#stock/catalog/gtin.ts'
import type { ProductGiven } from '#stock/catalog/server/index.ts'
import { combinationsOf, type Option, skuFrom } from '#stock/catalog/variant-options.ts'
import type { PlannedLevel } from './plan-stock.ts'

/** A product that comes in variants, or that is not sold yet. */
type DemoProduct = {
  readonly title: string
  readonly category: string
  readonly brand: string
  readonly sku: string
  readonly priceMinor: number
  readonly weightGrams?: number
  readonly options: readonly Option[]
  readonly kind?: 'service'
  /** Drafts have no stock and cannot be ordered. */
  readonly isDraft?: true
}

const demoProducts: readonly DemoProduct[] = [
  {
    title: 'Wrenfold linen apron',
    category: 'Kitchen Textiles',
    brand: 'Wrenfold',
    sku: 'APRON',
    priceMinor: 3_600,
    weightGrams: 320,
    options: [
      { name: 'Colour', values: ['Oat', 'Navy', 'Moss'] },
      { name: 'Size', values: ['Regular', 'Long'] },
    ],
  },
  {
    title: 'Saltmarsh House soy candle',
    category: 'Candles & Scent',
    brand: 'Saltmarsh House',
    sku: 'SOY',
    priceMinor: 1_850,
    weightGrams: 410,
    options: [
      { name: 'Scent', values: ['Fig', 'Sea salt', 'Cedar'] },
      { name: 'Size', values: ['Small', 'Large'] },
    ],
  },
  {
    title: 'Tarnbeck enamel mug',
    category: 'Tableware',
    brand: 'Tarnbeck',
    sku: 'ENAMEL',
    priceMinor: 995,
    weightGrams: 160,
    options: [{ name: 'Colour', values: ['White', 'Blue', 'Green', 'Red'] }],
  },
  {
    title: 'Loomsgate wool throw',
    category: 'Cushions & Throws',
    brand: 'Loomsgate',
    sku: 'THROW',
    priceMinor: 7_400,
    isDraft: true,
    options: [{ name: 'Colour', values: ['Heather', 'Slate'] }],
  },
  {
    title: 'Hallamgate knife roll, waxed cotton',
    category: 'Knives & Boards',
    brand: 'Hallamgate',
    sku: 'ROLL',
    priceMinor: 0,
    isDraft: true,
    options: [],
  },
  {
    title: 'Gift wrapping',
    category: 'Services',
    brand: '',
    sku: 'WRAP',
    priceMinor: 450,
    kind: 'service',
    options: [],
  },
]

type PlannedProduct = { readonly given: ProductGiven; readonly isDraft: boolean }

/** Their barcodes are above those of the ordinary articles. */
const firstArticle = 90_001
const companyPrefix = '5014783'

export function planVariants(currency: string): readonly PlannedProduct[] {
  let article = firstArticle
  return demoProducts.map((product): PlannedProduct => {
    const { title, category, brand, priceMinor, options } = product
    const { kind = 'stock', isDraft = false } = product
    return {
      isDraft,
      given: {
        title,
        category,
        brand,
        kind,
        currency,
        optionNames: options.map(({ name }) => name),
        variants: combinationsOf(options).map((optionValues) => ({
          sku: skuFrom(product.sku, optionValues),
          optionValues: [...optionValues],
          priceMinor: optionValues.includes('Large') ? priceMinor + 900 : priceMinor,
          costMinor: kind === 'service' || isDraft ? null : Math.round(priceMinor * 0.45),
          weightGrams: product.weightGrams ?? null,
          barcodes:
            kind === 'service' || isDraft
              ? []
              : [{ code: ean(article++), packQuantity: 1, label: '' }],
        })),
      },
    }
  })
}

/** What there is of them at the warehouse and in one shop. */
export function stockOfVariants(planned: readonly PlannedProduct[]): readonly PlannedLevel[] {
  const skus = planned.flatMap(({ given, isDraft }) =>
    isDraft || given.kind === 'service' ? [] : given.variants.map(({ sku }) => sku),
  )
  return skus.flatMap((sku, place): PlannedLevel[] => {
    const opening = 18 + ((place * 7) % 30)
    const inShop = 4 + (place % 5)
    return [
      { outlet: 'MAIN', sku, opening, available: opening, reorderPoint: null },
      { outlet: 'YORK', sku, opening: inShop, available: inShop, reorderPoint: null },
    ]
  })
}

function ean(article: number): string {
  const digits = `${companyPrefix}${String(article).padStart(5, '0')}`
  return `${digits}${checkDigit(digits)}`
}
