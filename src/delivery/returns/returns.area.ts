import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone, partsOfOne } from '#platform/bulk-acts.ts'
import { recallsContract } from './recalls.contract.ts'
import { returnDeskContract } from './return-desk.contract.ts'
import { returnLinkContract } from './return-link.contract.ts'
import { returnsActions } from './returns.actions.ts'
import { returnsContract } from './returns.contract.ts'
import { returnsNouns } from './returns.nouns.ts'
import { returnsObjects } from './returns.objects.ts'
import { returnsPages } from './returns.pages.ts'
import { returnsPhrases } from './returns.phrases.ts'
import { supplierReturnsContract } from './supplier-returns.contract.ts'

export const returnsArea = defineArea({
  contracts: {
    returns: returnsContract,
    returnDesk: returnDeskContract,
    returnLink: returnLinkContract,
    supplierReturns: supplierReturnsContract,
    recalls: recallsContract,
  },
  pages: returnsPages,
  linkedPaths: ['/return'],
  nouns: returnsNouns,
  phrases: returnsPhrases,
  objects: returnsObjects,
  actions: returnsActions,
  seenBy: {
    return: capability.returns,
  },
  bulkActs: {
    'returns.bulkDo': {
      loses: 'Declined returns are closed for good.',
      of: 'ids',
      when: { path: ['change', 'action'], is: ['decline'] },
    },
    'returnLink.announce': partsOfOne,
    'returns.add': partsOfOne,
    'returns.settle': partsOfOne,
    'supplierReturns.add': canBeUndone('The paper can be cancelled.'),
  },
  largeBodies: {
    'returnLink.announce': 4 * megabyte,
    'recalls.permitExport': megabyte,
    'returns.permitExport': megabyte,
  },
  countedLists: {
    'recalls.people': 'recalled customers',
    'returns.list': 'returns',
  },
})
