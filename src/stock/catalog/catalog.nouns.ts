import { defineNoun } from '#platform/nouns.ts'

export const productNoun = defineNoun({
  key: 'product',
  label: 'Product',
  plural: 'Products',
  path: (id) => `/products?open=${id}`,
})

/** Has a SKU and stock. Its path finds its product. */
export const variantNoun = defineNoun({
  key: 'variant',
  label: 'Variant',
  plural: 'Variants',
  path: (id) => `/products?variant=${id}`,
  scanPrefix: 'P-',
})

export const priceListNoun = defineNoun({
  key: 'price_list',
  label: 'Price list',
  plural: 'Price lists',
  path: (id) => `/products?prices=${id}`,
})

/** The records by which the activity log can be filtered. */
export const catalogNouns = [productNoun, variantNoun, priceListNoun]
