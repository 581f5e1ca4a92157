import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { landedCostsActions } from './landed-costs.actions.ts'
import { landedCostsContract } from './landed-costs.contract.ts'
import { landedCostsNouns } from './landed-costs.nouns.ts'
import { landedCostsObjects } from './landed-costs.objects.ts'
import { landedCostsPhrases } from './landed-costs.phrases.ts'

export const landedCostsArea = defineArea({
  contracts: {
    landedCosts: landedCostsContract,
  },
  actions: landedCostsActions,
  nouns: landedCostsNouns,
  phrases: landedCostsPhrases,
  objects: landedCostsObjects,
  seenBy: {
    landed_cost: capability.purchaseOrders,
  },
  largeBodies: { 'landedCosts.add': megabyte, 'landedCosts.change': megabyte },
  bulkActs: {
    'landedCosts.add': canBeUndone('A draft can be cancelled, and what was posted reversed.'),
    'landedCosts.change': canBeUndone('A draft can be changed again.'),
  },
})
