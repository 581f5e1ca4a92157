import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { scanHistoryContract } from './scan-history.contract.ts'
import { scanningActions } from './scanning.actions.ts'
import { scanningContract } from './scanning.contract.ts'
import { scanningNouns } from './scanning.nouns.ts'
import { scanningPages } from './scanning.pages.ts'
import { scanningPhrases } from './scanning.phrases.ts'

export const scanningArea = defineArea({
  contracts: {
    scanning: scanningContract,
    scanHistory: scanHistoryContract,
  },
  pages: scanningPages,
  nouns: scanningNouns,
  phrases: scanningPhrases,
  actions: scanningActions,
  seenBy: {
    scan: capability.scanHistory,
    unknown_code: capability.scanHistory,
  },
})
