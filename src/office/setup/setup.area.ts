import { defineArea } from '#define-area.ts'
import { sampleContract } from './sample.contract.ts'
import { setupContract } from './setup.contract.ts'
import { setupNouns } from './setup.nouns.ts'
import { setupPhrases } from './setup.phrases.ts'
import { setupAccess } from './setup.steps.ts'

export const setupArea = defineArea({
  contracts: { setup: setupContract, sample: sampleContract },
  nouns: setupNouns,
  phrases: setupPhrases,
  seenBy: { sample_business: setupAccess },
})
