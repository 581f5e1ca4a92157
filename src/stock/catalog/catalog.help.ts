import { helpOf } from '#platform/page-help.ts'
import { catalogPages } from './catalog.pages.ts'

export const catalogHelp = helpOf(catalogPages, {
  products: {
    about:
      'This page lists all that is sold, with variants, barcodes, measures, pictures and prices. A product that lacks something is marked, so that packing does not stop at it.',
    steps: [
      'Search, or scan a product to open it.',
      'Add a product with its variants, SKUs and barcodes.',
      'Fill in what is missing: weight, measures, barcode or price.',
      'Change prices at once or for a future day.',
      'Import a file to add or change many products.',
    ],
    terms: [
      'variant',
      'SKU',
      'barcode',
      'case pack',
      'price list',
      'scheduled price change',
      'import',
    ],
  },
})
