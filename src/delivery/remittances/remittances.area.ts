import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { remittancesActions } from './remittances.actions.ts'
import { remittancesContract } from './remittances.contract.ts'
import { remittancesNouns } from './remittances.nouns.ts'
import { remittancesObjects } from './remittances.objects.ts'
import { remittancesPhrases } from './remittances.phrases.ts'

export const remittancesArea = defineArea({
  contracts: {
    remittances: remittancesContract,
  },
  nouns: remittancesNouns,
  phrases: remittancesPhrases,
  objects: remittancesObjects,
  actions: remittancesActions,
  seenBy: {
    remittance: [capability.dispatch, capability.orders],
  },
  bulkActs: {
    'remittances.explain': {
      loses: 'The company bears these differences, and the courier owes them no more.',
      of: 'lineIds',
      when: { path: ['verdict'], is: ['accepted'] },
    },
  },
  largeBodies: {
    'remittances.map': megabyte,
  },
})
