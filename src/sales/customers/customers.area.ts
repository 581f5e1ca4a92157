import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { consentLinkContract } from './consent-link.contract.ts'
import { customerMergesContract } from './customer-merges.contract.ts'
import { customerSegmentsContract } from './customer-segments.contract.ts'
import { customersActions } from './customers.actions.ts'
import { customersContract } from './customers.contract.ts'
import { customersNouns } from './customers.nouns.ts'
import { customersObjects } from './customers.objects.ts'
import { customersPages } from './customers.pages.ts'
import { customersPhrases } from './customers.phrases.ts'

export const customersArea = defineArea({
  contracts: {
    customers: customersContract,
    customerMerges: customerMergesContract,
    customerSegments: customerSegmentsContract,
    consentLink: consentLinkContract,
  },
  pages: customersPages,
  linkedPaths: ['/unsubscribe', '/unsubscribe/$token'],
  nouns: customersNouns,
  phrases: customersPhrases,
  objects: customersObjects,
  actions: customersActions,
  seenBy: {
    customer: [capability.customers, capability.orders],
    customer_segment: capability.customers,
  },
  bulkActs: {
    'customers.move': canBeUndone('A block can be lifted.'),
    'customers.tag': canBeUndone('Tags can be added and removed again.'),
  },
  largeBodies: {
    'customers.permitExport': megabyte,
  },
  countedLists: {
    'customerMerges.duplicates': 'customers',
    'customerMerges.merges': 'customers',
    'customers.list': 'customers',
  },
})
