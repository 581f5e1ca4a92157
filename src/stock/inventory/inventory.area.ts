import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone, partsOfOne } from '#platform/bulk-acts.ts'
import { inventoryActions } from './inventory.actions.ts'
import { inventoryContract } from './inventory.contract.ts'
import { inventoryNouns } from './inventory.nouns.ts'
import { inventoryObjects } from './inventory.objects.ts'
import { inventoryPages } from './inventory.pages.ts'
import { inventoryPhrases } from './inventory.phrases.ts'
import { lotsContract } from './lots.contract.ts'
import { stockListsContract } from './stock-lists.contract.ts'
import { stockWorthContract } from './stock-worth.contract.ts'

export const inventoryArea = defineArea({
  contracts: {
    inventory: inventoryContract,
    lots: lotsContract,
    stockLists: stockListsContract,
    stockWorth: stockWorthContract,
  },
  pages: inventoryPages,
  nouns: inventoryNouns,
  phrases: inventoryPhrases,
  objects: inventoryObjects,
  actions: inventoryActions,
  seenBy: {
    stock: [capability.inventory, capability.orders, capability.dashboard],
    lot: capability.inventory,
  },
  bulkActs: {
    'inventory.adjust': partsOfOne,
    'inventory.setReorderData': canBeUndone('The history keeps the former values.'),
  },
  largeBodies: {
    'inventory.setReorderData': megabyte,
  },
})
