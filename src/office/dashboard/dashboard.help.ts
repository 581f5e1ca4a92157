import { helpOf } from '#platform/page-help.ts'
import { dashboardPages } from './dashboard.pages.ts'

export const dashboardHelp = helpOf(dashboardPages, {
  dashboard: {
    about:
      'The dashboard shows what needs to be done now, and how the last two weeks went. Every figure opens the list behind it.',
    steps: [
      'In a new company, follow the checklist, or load the sample business to practise on it. It can be removed again.',
      'Read the figures from left to right, compare them with the days before, and open what is too high.',
      'Ask “Why?” at a figure to see which outlet, courier or channel changed it most.',
      'Press “I take it” at a task before you begin, so that others see who works on it and until when.',
      'Check which stock is low, and order or transfer it.',
      'Arrange the tiles, show a saved view of a list here by its Views menu, and turn on the morning email under Settings, Notifications.',
    ],
    terms: ['on hold', 'low stock', 'delivery exception', 'order'],
  },
})
