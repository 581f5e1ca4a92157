import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { binsContract } from './bins.contract.ts'
import { locationsContract } from './locations.contract.ts'
import { outletsContract } from './outlets.contract.ts'
import { outletsNouns } from './outlets.nouns.ts'
import { outletsObjects } from './outlets.objects.ts'
import { outletsPages } from './outlets.pages.ts'
import { outletsPhrases } from './outlets.phrases.ts'

export const outletsArea = defineArea({
  contracts: {
    outlets: outletsContract,
    bins: binsContract,
    locations: locationsContract,
  },
  pages: outletsPages,
  nouns: outletsNouns,
  phrases: outletsPhrases,
  objects: outletsObjects,
  seenBy: {
    outlet: [capability.outlets, capability.inventory, capability.orders],
    bin: [capability.outlets, capability.inventory, capability.stockTransfer, capability.receiving],
    service_area: capability.locations,
    courier: [capability.locations, capability.dispatch],
  },
  bulkActs: {
    'locations.saveCoverage': canBeUndone('The history keeps the former values.'),
  },
  largeBodies: {
    'locations.saveCoverage': megabyte,
  },
})
