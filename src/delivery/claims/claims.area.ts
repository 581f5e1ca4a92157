import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { claimsActions } from './claims.actions.ts'
import { claimsContract } from './claims.contract.ts'
import { claimsNouns } from './claims.nouns.ts'
import { claimsObjects } from './claims.objects.ts'
import { claimsPages } from './claims.pages.ts'
import { claimsPhrases } from './claims.phrases.ts'
import { gateContract } from './gate.contract.ts'
import { returnCasesContract } from './return-cases.contract.ts'

export const claimsArea = defineArea({
  contracts: {
    returnCases: returnCasesContract,
    claims: claimsContract,
    gate: gateContract,
  },
  pages: claimsPages,
  nouns: claimsNouns,
  phrases: claimsPhrases,
  objects: claimsObjects,
  actions: claimsActions,
  seenBy: {
    return_case: [capability.returns, capability.dispatch],
    claim: capability.returns,
    gate_session: capability.returns,
    courier_sheet: capability.returns,
  },
  bulkActs: {
    'claims.file': canBeUndone('A claim can be withdrawn.'),
  },
  largeBodies: {
    'gate.addSheet': megabyte,
  },
})
