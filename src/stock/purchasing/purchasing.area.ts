import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { purchaseOrdersContract } from './purchase-orders.contract.ts'
import { purchasingActions } from './purchasing.actions.ts'
import { purchasingNouns } from './purchasing.nouns.ts'
import { purchasingObjects } from './purchasing.objects.ts'
import { purchasingPages } from './purchasing.pages.ts'
import { purchasingPhrases } from './purchasing.phrases.ts'
import { reordersContract } from './reorders.contract.ts'

export const purchasingArea = defineArea({
  contracts: {
    reorders: reordersContract,
    purchaseOrders: purchaseOrdersContract,
  },
  pages: purchasingPages,
  actions: purchasingActions,
  nouns: purchasingNouns,
  phrases: purchasingPhrases,
  objects: purchasingObjects,
  seenBy: {
    purchase_order: capability.purchaseOrders,
  },
  bulkActs: {
    'purchaseOrders.add': canBeUndone('A draft can be changed and cancelled.'),
    'purchaseOrders.change': canBeUndone('The revisions keep the order as it was sent.'),
    'purchaseOrders.confirm': canBeUndone('The first promise of each line is kept.'),
    'purchaseOrders.proposeChanges': canBeUndone(
      'The order stays as it is until they are accepted.',
    ),
    'reorders.accept': canBeUndone('The drafts of purchase orders can be changed and deleted.'),
    'reorders.useProposed': canBeUndone('The history keeps the former reorder points.'),
  },
  largeBodies: {
    'reorders.accept': megabyte,
    'purchaseOrders.add': megabyte,
    'purchaseOrders.change': megabyte,
    'purchaseOrders.confirm': megabyte,
    'purchaseOrders.proposeChanges': megabyte,
  },
})
