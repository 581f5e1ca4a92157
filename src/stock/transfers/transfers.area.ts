import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { partsOfOne } from '#platform/bulk-acts.ts'
import { transfersContract } from './transfers.contract.ts'
import { transfersNouns } from './transfers.nouns.ts'
import { transfersObjects } from './transfers.objects.ts'
import { transfersPages } from './transfers.pages.ts'
import { transfersPhrases } from './transfers.phrases.ts'

export const transfersArea = defineArea({
  contracts: {
    transfers: transfersContract,
  },
  pages: transfersPages,
  nouns: transfersNouns,
  phrases: transfersPhrases,
  objects: transfersObjects,
  seenBy: {
    transfer: capability.stockTransfer,
  },
  bulkActs: {
    'transfers.add': partsOfOne,
    'transfers.approve': partsOfOne,
    'transfers.change': partsOfOne,
  },
})
