import type { NewProduct } from '#stock/catalog/server/index.ts'
import { type Random, randomFrom } from './random.ts'

/** Grams and millimetres of what a category holds, about. */
type Build = { readonly grams: readonly [number, number]; readonly size: readonly number[] }

const builds: Readonly<Record<string, Build>> = {
  Cookware: { grams: [900, 4_800], size: [320, 290, 140] },
  Bakeware: { grams: [250, 900], size: [340, 240, 70] },
  'Knives & Boards': { grams: [120, 1_900], size: [360, 120, 40] },
  Utensils: { grams: [60, 260], size: [300, 70, 40] },
  Tableware: { grams: [350, 2_400], size: [280, 280, 120] },
  Glassware: { grams: [280, 1_600], size: [240, 160, 180] },
  'Tea & Coffee': { grams: [180, 1_500], size: [220, 160, 200] },
  'Food Storage': { grams: [200, 1_300], size: [240, 180, 140] },
  'Kitchen Textiles': { grams: [90, 700], size: [300, 220, 40] },
  'Bed & Bath': { grams: [300, 2_800], size: [380, 300, 90] },
  'Candles & Scent': { grams: [180, 640], size: [100, 100, 120] },
  'Cushions & Throws': { grams: [400, 1_700], size: [450, 450, 120] },
  'Home Storage': { grams: [350, 2_600], size: [380, 300, 240] },
  Cleaning: { grams: [90, 900], size: [280, 100, 80] },
  'Garden & Outdoor': { grams: [200, 2_200], size: [380, 180, 140] },
}

const plain: Build = { grams: [200, 900], size: [250, 180, 100] }

const labels = ['bestseller', 'gift', 'new', 'online only', 'seasonal'] as const

const seed = 20_260_420

/**
 * Weights, dimensions and costs of the products. A few lack something, as in every company, so that
 * the list of missing data has something to show.
 */
export function measured<P extends NewProduct>(products: readonly P[]): P[] {
  const random = randomFrom(seed)
  return products.map((product) => ({ ...product, ...measuresOf(random, product) }))
}

function measuresOf(random: Random, { category = '', priceMinor }: NewProduct) {
  const { grams, size } = builds[category] ?? plain
  const [length = 0, width = 0, height = 0] = size.map((side) =>
    Math.round((side * random.whole(70, 130)) / 100),
  )
  const isWeighed = !random.isOnceIn(18)
  const isMeasured = isWeighed && !random.isOnceIn(14)
  const isCosted = !random.isOnceIn(25)
  const [least, most] = grams
  return {
    tags: random.isOnceIn(3) ? [random.pick(labels)] : [],
    state: random.isOnceIn(40) ? ('discontinued' as const) : ('active' as const),
    costMinor: isCosted ? Math.round((priceMinor * random.whole(38, 62)) / 100) : null,
    weightGrams: isWeighed ? Math.round(random.whole(least, most) / 10) * 10 : null,
    lengthMillimetres: isMeasured ? length : null,
    widthMillimetres: isMeasured ? width : null,
    heightMillimetres: isMeasured ? height : null,
  }
}
