import { helpOf } from '#platform/page-help.ts'
import { variancesPages } from './variances.pages.ts'

export const variancesHelp = helpOf(variancesPages, {
  varianceManagement: {
    about:
      'This page lists differences in stock that need a cause. A variance is investigated, explained and posted, so that the same loss does not happen again.',
    steps: [
      'Take the most urgent variance, and assign it.',
      'Read the evidence: stock movements, scans and photos.',
      'Propose one or several causes that explain the whole quantity.',
      'Let another person approve it where its value requires this.',
      'Post it to stock, or claim it from the supplier or courier.',
      'Look at the analysis for causes that repeat.',
    ],
    terms: ['variance', 'stock movement', 'approval request', 'claim', 'write-off', 'reason code'],
  },
})
