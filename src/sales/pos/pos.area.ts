import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { partsOfOne } from '#platform/bulk-acts.ts'
import { parkedSalesContract } from './parked-sales.contract.ts'
import { posActions } from './pos.actions.ts'
import { posNouns } from './pos.nouns.ts'
import { posObjects } from './pos.objects.ts'
import { posPages } from './pos.pages.ts'
import { posPhrases } from './pos.phrases.ts'
import { salesContract } from './sales.contract.ts'

export const posArea = defineArea({
  contracts: { sales: salesContract, parkedSales: parkedSalesContract },
  pages: posPages,
  nouns: posNouns,
  phrases: posPhrases,
  objects: posObjects,
  actions: posActions,
  seenBy: { sale: capability.pos, parked_sale: capability.pos },
  bulkActs: {
    'sales.complete': partsOfOne,
    'sales.refund': partsOfOne,
  },
  largeBodies: {
    'parkedSales.park': megabyte,
    'sales.complete': megabyte,
  },
})
