import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { adviceActions } from './advice.actions.ts'
import { adviceContract } from './advice.contract.ts'
import { adviceNouns } from './advice.nouns.ts'
import { adviceObjects } from './advice.objects.ts'
import { advicePages } from './advice.pages.ts'
import { advicePhrases } from './advice.phrases.ts'
import { adviceLinkContract } from './advice-link.contract.ts'

export const adviceArea = defineArea({
  contracts: {
    advice: adviceContract,
    adviceLink: adviceLinkContract,
  },
  pages: advicePages,
  linkedPaths: ['/advice'],
  nouns: adviceNouns,
  phrases: advicePhrases,
  objects: adviceObjects,
  actions: adviceActions,
  seenBy: {
    advice: [capability.orders, capability.dispatch],
  },
  bulkActs: {
    'advice.decideMany': {
      loses: 'The courier sends these parcels back, and their sales are lost.',
      of: 'ids',
      when: { path: ['decision'], is: ['return'] },
    },
  },
  countedLists: {
    'advice.list': 'shipper advice',
  },
})
