import { helpOf } from '#platform/page-help.ts'
import { purchasingPages } from './purchasing.pages.ts'

export const purchasingHelp = helpOf(purchasingPages, {
  purchaseOrders: {
    about:
      'This page shows what is ordered from suppliers and what they promised. Suggestions say what to buy, and late orders are easy to find.',
    steps: [
      'Check the suggestions, and create draft purchase orders from them.',
      'Complete the draft: quantities, prices and the expected day.',
      'Send it for approval if its total needs approval, then to the supplier.',
      'Record the supplier’s answer, or accept the changes that it proposes.',
      'Follow late orders until the goods are received.',
    ],
    terms: [
      'purchase order',
      'draft purchase order',
      'revision',
      'suggestion',
      'reorder point',
      'lead time',
      'supplier SKU',
      'incoming',
    ],
  },
})
