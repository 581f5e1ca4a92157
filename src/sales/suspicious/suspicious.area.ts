import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { suspiciousActions } from './suspicious.actions.ts'
import { suspiciousContract } from './suspicious.contract.ts'
import { suspiciousNouns } from './suspicious.nouns.ts'
import { suspiciousObjects } from './suspicious.objects.ts'
import { suspiciousPages } from './suspicious.pages.ts'
import { suspiciousPhrases } from './suspicious.phrases.ts'

export const suspiciousArea = defineArea({
  contracts: {
    suspicious: suspiciousContract,
  },
  pages: suspiciousPages,
  nouns: suspiciousNouns,
  phrases: suspiciousPhrases,
  objects: suspiciousObjects,
  actions: suspiciousActions,
  seenBy: {
    suspicious_case: [capability.customers, capability.orders, capability.confirmations],
  },
  bulkActs: {
    'suspicious.apply': canBeUndone('Applying a policy can be undone.'),
  },
  largeBodies: {
    'suspicious.permitExport': megabyte,
  },
  countedLists: {
    'suspicious.list': 'customers',
  },
})
