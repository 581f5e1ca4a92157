import { helpOf } from '#platform/page-help.ts'
import { packagingPages } from './packaging.pages.ts'

export const packagingHelp = helpOf(packagingPages, {
  packaging: {
    about:
      'This page lists boxes, mailers and fillers, and the rules that suggest one for an order. A good box saves freight and protects the goods.',
    steps: [
      'Add each material with its inner measures, weight and max load.',
      'Write the rules for goods that need a certain box.',
      'Try an order, and see which box is suggested and why.',
      'Compare what was suggested with what was used.',
      'Reorder a material before it runs out.',
    ],
    terms: ['box', 'max load', 'low stock'],
  },
})
