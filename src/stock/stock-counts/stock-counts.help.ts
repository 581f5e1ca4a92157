import { helpOf } from '#platform/page-help.ts'
import { stockCountsPages } from './stock-counts.pages.ts'

export const stockCountsHelp = helpOf(stockCountsPages, {
  stockAudit: {
    about:
      'Stock is counted here while the outlet stays open. Sales and receipts during the count are considered, so that only real differences are left.',
    steps: [
      'Plan a count for bins, categories or products, or take one that is due.',
      'Assign the areas to counters.',
      'Count by scan. The expected quantity is hidden in a blind count.',
      'Count large differences again, by another person.',
      'Review the differences, and post them to stock.',
    ],
    terms: ['stock count', 'blind count', 'variance', 'bin', 'stock adjustment'],
  },
})
