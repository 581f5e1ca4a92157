import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { variancesActions } from './variances.actions.ts'
import { variancesContract } from './variances.contract.ts'
import { variancesNouns } from './variances.nouns.ts'
import { variancesObjects } from './variances.objects.ts'
import { variancesPages } from './variances.pages.ts'
import { variancesPhrases } from './variances.phrases.ts'

export const variancesArea = defineArea({
  contracts: { variances: variancesContract },
  pages: variancesPages,
  actions: variancesActions,
  nouns: variancesNouns,
  phrases: variancesPhrases,
  objects: variancesObjects,
  seenBy: { variance: capability.varianceManagement },
  bulkActs: {
    'variances.assign': canBeUndone('A variance can be assigned to another user again.'),
  },
})
