import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { packagingContract } from './packaging.contract.ts'
import { packagingNouns } from './packaging.nouns.ts'
import { packagingPages } from './packaging.pages.ts'
import { packagingPhrases } from './packaging.phrases.ts'

export const packagingArea = defineArea({
  contracts: {
    packaging: packagingContract,
  },
  pages: packagingPages,
  nouns: packagingNouns,
  phrases: packagingPhrases,
  seenBy: {
    packaging: [capability.packaging, capability.dispatch],
    packaging_rule: capability.packaging,
  },
})
