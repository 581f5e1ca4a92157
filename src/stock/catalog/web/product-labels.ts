import type { LabelData } from '#platform/label-data.ts'
import { formatMoney } from '#platform/money.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { labelCodeOf } from '../label-code.ts'
import type { Product, ProductVariant } from '../products.fields.ts'

type LabelledProduct = Pick<Product, 'title' | 'brand'>

/** What is printed for a variant: its GTIN as its packaging has it, else its SKU. */
export const labelsOf =
  (product: LabelledProduct) =>
  (variant: ProductVariant): LabelData => {
    const { sku, priceMinor, currency, barcodes } = variant
    const gtin = barcodes.find(({ kind, packQuantity }) => kind === 'gtin' && packQuantity === 1)
    return {
      ...titleOf(product, variant),
      // A variant without a price can't be sold, so its label shows none.
      lines: priceMinor === 0 ? [sku] : [sku, formatMoney(priceMinor, currency)],
      code: labelCodeOf(gtin?.shown ?? null, sku),
    }
  }

/** The title is what all variants share, without the brand; what tells them apart is separate. */
function titleOf({ title, brand }: LabelledProduct, variant: ProductVariant) {
  const option = variant.optionValues.join(' / ')
  const isOwnTitle = option === '' || !variant.title.startsWith(title)
  const whole = isOwnTitle ? variant.title : title
  const isBranded = brand !== '' && whole.toLowerCase().startsWith(`${brand.toLowerCase()} `)
  const short = isBranded ? whole.slice(brand.length + 1) : whole
  return { title: upperFirst(short), ...(option ? { option } : {}) }
}
