import { helpOf } from '#platform/page-help.ts'
import { inventoryPages } from './inventory.pages.ts'

export const inventoryHelp = helpOf(inventoryPages, {
  inventory: {
    about:
      'This page shows the stock of each product at each outlet, and explains each number. Use it to find what is low, what cannot be sold and what the stock is worth.',
    steps: [
      'Search or scan a product, and open it at an outlet.',
      'Read how on hand, reserved and unavailable make up available.',
      'Open the stock movements if a number surprises you.',
      'Adjust the stock with a reason, or count it if you are unsure.',
      'Mark units unavailable that may not be sold.',
      'Check lots that expire soon, and stock that no longer moves.',
    ],
    terms: [
      'on hand',
      'reserved',
      'unavailable',
      'available',
      'incoming',
      'low stock',
      'reorder point',
      'days of supply',
      'dead stock',
      'lot',
      'bin',
      'stock movement',
      'stock adjustment',
    ],
  },
})
