import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone, partsOfOne } from '#platform/bulk-acts.ts'
import { catalogContract } from './catalog.contract.ts'
import { catalogNouns } from './catalog.nouns.ts'
import { catalogObjects } from './catalog.objects.ts'
import { catalogPages } from './catalog.pages.ts'
import { catalogPhrases } from './catalog.phrases.ts'
import { priceListsContract } from './price-lists.contract.ts'
import { productsContract } from './products.contract.ts'

export const catalogArea = defineArea({
  contracts: {
    catalog: catalogContract,
    priceLists: priceListsContract,
    products: productsContract,
  },
  pages: catalogPages,
  nouns: catalogNouns,
  phrases: catalogPhrases,
  objects: catalogObjects,
  seenBy: {
    product: [capability.products, capability.orders],
    variant: [capability.products, capability.orders],
    price_list: [capability.products, capability.orders],
  },
  bulkActs: {
    'products.moveMany': {
      loses: 'Archived products leave lists and sale; out of the archive they come back as drafts.',
      of: 'rows',
      when: { path: ['move'], is: ['archive'] },
    },
    'priceLists.setPrices': canBeUndone('The history keeps the former prices.'),
    'products.changeMany': canBeUndone('The history keeps the former values.'),
    'products.changeVariants': canBeUndone('The history keeps the former values.'),
    'products.orderImages': partsOfOne,
    'products.planPrices': canBeUndone(
      'Planned prices can be changed and discarded until they take effect.',
    ),
  },
  largeBodies: {
    'priceLists.setPrices': megabyte,
    'products.addVariants': 2 * megabyte,
    'products.changeVariants': 4 * megabyte,
    'products.create': 2 * megabyte,
    'products.planPrices': megabyte,
  },
})
