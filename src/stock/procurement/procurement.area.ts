import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { buyingContract } from './buying.contract.ts'
import { procurementContract } from './procurement.contract.ts'
import { procurementNouns } from './procurement.nouns.ts'
import { procurementObjects } from './procurement.objects.ts'
import { procurementPhrases } from './procurement.phrases.ts'

export const procurementArea = defineArea({
  contracts: {
    procurement: procurementContract,
    buying: buyingContract,
  },
  nouns: procurementNouns,
  phrases: procurementPhrases,
  objects: procurementObjects,
  seenBy: {
    supplier_item: [capability.suppliers, capability.products],
    purchase_order: capability.purchaseOrders,
    supplier: [capability.suppliers, capability.userManagement],
  },
  bulkActs: {
    'buying.accept': canBeUndone('The drafts of purchase orders can be changed and deleted.'),
    'buying.useProposed': canBeUndone('The history keeps the former reorder points.'),
  },
  largeBodies: {
    'buying.accept': megabyte,
  },
})
