import { helpOf } from '#platform/page-help.ts'
import { dashboardPages } from './dashboard.pages.ts'

export const dashboardHelp = helpOf(dashboardPages, {
  dashboard: {
    about:
      'The dashboard shows what needs to be done now, and how the last two weeks went. Every figure opens the list behind it.',
    steps: [
      'In a new company, follow the checklist, or load the sample business to practise on it. It can be removed again.',
      'Read the figures from left to right, and open what is too high.',
      'Work through the orders that need you.',
      'Check which stock is low, and order or transfer it.',
      'Compare the last days to notice a change early.',
    ],
    terms: ['on hold', 'low stock', 'delivery exception', 'order'],
  },
})
