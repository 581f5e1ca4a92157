import type { AreaPhrases } from '#platform/area-phrases.ts'

export const catalogPhrases: AreaPhrases = {
  said: {
    product: {
      'product.added': 'added the product {record}',
      'product.changed': '{changes}',
      'product.activated': 'activated {record}',
      'product.discontinued': 'discontinued {record}',
      'product.resumed': 'reactivated {record}',
      'product.archived': 'archived {record}',
      'product.restored': 'restored {record}',
      'product.picture_added': 'added a picture to {record}',
      'product.picture_removed': 'removed a picture of {record}',
      'product.picture_described': 'described a picture of {record}',
      'product.pictures_ordered': 'changed the order of the pictures of {record}',
      'variant.added': 'added the variant {record}',
      'variant.changed': '{changes}',
      'variant.barcode_added': 'added the barcode {barcode} to {record}',
      'variant.barcode_removed': 'removed the barcode {barcode} from {record}',
      'variant.unit_saved': 'saved the unit {unit} of {record}',
      'variant.unit_removed': 'removed the unit {unit} of {record}',
      'variant.merged': 'merged {record} into {into}',
      'variant.took_over': 'merged {from} into {record}',
      'variant.price_planned':
        'planned the price of {record}[ from {priceMinor.before}][ to {priceMinor.after}][ on {takesEffectAt}]',
      'variant.price_plan_changed': 'changed the planned price of {record}[ to {priceMinor.after}]',
      'variant.price_plan_cancelled': 'cancelled the planned price of {record}[, {priceMinor}]',
      'variant.price_plan_dropped': 'dropped the planned price of {record}[, {priceMinor}]',
      'price_list.added': 'added the price list {record}',
      'price_list.changed': '{changes}',
      'price_list.priced': 'changed prices in {record}: {prices}',
    },
  },
  fields: {
    priceMinor: 'price',
    comparePriceMinor: 'compare-at price',
    costMinor: 'cost',
    sku: 'SKU',
    title: 'title',
    weightGrams: 'weight',
    isActive: 'active',
  },
  alsoOf: {
    price: [
      'price_list.priced',
      'variant.price_planned',
      'variant.price_plan_cancelled',
      'variant.price_plan_dropped',
    ],
  },
}
