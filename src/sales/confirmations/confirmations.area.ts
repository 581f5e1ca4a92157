import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { confirmLinkContract } from './confirm-link.contract.ts'
import { confirmationsActions } from './confirmations.actions.ts'
import { confirmationsContract } from './confirmations.contract.ts'
import { confirmationsNouns } from './confirmations.nouns.ts'
import { confirmationsObjects } from './confirmations.objects.ts'
import { confirmationsPages } from './confirmations.pages.ts'
import { confirmationsPhrases } from './confirmations.phrases.ts'

export const confirmationsArea = defineArea({
  contracts: {
    confirmations: confirmationsContract,
    confirmLink: confirmLinkContract,
  },
  pages: confirmationsPages,
  linkedPaths: ['/confirm'],
  nouns: confirmationsNouns,
  phrases: confirmationsPhrases,
  objects: confirmationsObjects,
  actions: confirmationsActions,
  seenBy: {
    confirmation: [capability.confirmations, capability.orders],
  },
  bulkActs: {
    'confirmations.finish': canBeUndone('Each call can be taken up again.'),
    'confirmations.message': canBeUndone('Messages change no record.'),
  },
  countedLists: {
    'confirmations.list': 'orders to confirm',
  },
})
