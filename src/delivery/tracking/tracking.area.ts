import { defineArea, megabyte } from '#define-area.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { trackingContract } from './tracking.contract.ts'
import { trackingPhrases } from './tracking.phrases.ts'

export const trackingArea = defineArea({
  contracts: {
    tracking: trackingContract,
  },
  phrases: trackingPhrases,
  bulkActs: {
    'tracking.report': canBeUndone('A later report corrects an earlier one.'),
  },
  largeBodies: {
    'tracking.takeFile': 4 * megabyte,
  },
})
