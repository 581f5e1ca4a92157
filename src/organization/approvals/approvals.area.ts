import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { approvalAccess } from './approvals.access.ts'
import { approvalsContract } from './approvals.contract.ts'
import { approvalsNouns } from './approvals.nouns.ts'
import { approvalsPages } from './approvals.pages.ts'
import { approvalsPhrases } from './approvals.phrases.ts'

export const approvalsArea = defineArea({
  contracts: {
    approvals: approvalsContract,
  },
  pages: approvalsPages,
  nouns: approvalsNouns,
  phrases: approvalsPhrases,
  seenBy: {
    approval: approvalAccess,
    verdict: capability.businessSettings,
  },
  largeBodies: {
    'approvals.saveRules': megabyte,
  },
})
