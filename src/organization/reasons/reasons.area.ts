import { defineArea } from '#define-area.ts'
import { reasonsContract } from './reasons.contract.ts'
import { reasonsNouns } from './reasons.nouns.ts'
import { reasonsObjects } from './reasons.objects.ts'
import { reasonsPhrases } from './reasons.phrases.ts'

export const reasonsArea = defineArea({
  contracts: {
    reasons: reasonsContract,
  },
  nouns: reasonsNouns,
  phrases: reasonsPhrases,
  objects: reasonsObjects,
  seenBy: {
    reason_code: 'signedIn',
  },
})
