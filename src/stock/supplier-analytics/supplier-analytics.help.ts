import { helpOf } from '#platform/page-help.ts'
import { supplierAnalyticsPages } from './supplier-analytics.pages.ts'

export const supplierAnalyticsHelp = helpOf(supplierAnalyticsPages, {
  supplierAnalytics: {
    about:
      'This page shows how well suppliers deliver: on time, in full and without defects. Use it before you negotiate, or before you choose a supplier for a product.',
    steps: [
      'Choose the period and the outlet.',
      'Compare the suppliers, and open one whose figures changed.',
      'Look at the order lines behind a figure.',
      'Leave out a line that was not the supplier’s fault, with a reason.',
      'Compare the suppliers of one product before you order.',
    ],
    terms: ['supplier', 'on time', 'fill rate', 'lead time'],
  },
})
