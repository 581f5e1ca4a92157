import { claimNoun, returnCaseNoun } from '#delivery/claims/claims.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const caseOf = (event: HeardEvent) => `return_case ${event.entityId}`
const claimOf = (event: HeardEvent) => `claim ${event.entityId}`
const roles = ['returns_manager', 'store_manager'] as const

/** Days run out with couriers: for the claim, and for its answer. */
export const claimRules: readonly Rule[] = [
  {
    key: 'return_case.claim_due',
    label: 'A missing return can be claimed',
    on: 'return_case.claim_due',
    type: 'warning',
    priority: 'normal',
    to: { roles },
    say: (event) => ({
      title: `${event.label} can be claimed`,
      message: `The courier takes a claim for it until ${textOf(event, 'fileBy')}.`,
      actionUrl: returnCaseNoun.path(event.entityId),
    }),
    cause: {
      of: caseOf,
      endsOn: ['return_case.claimed', 'return_case.written_off', 'return_case.found'],
      endedBy: (event) => [caseOf(event)],
    },
  },
  {
    key: 'claim.answer_overdue',
    label: 'A courier has not answered a claim',
    on: 'claim.answer_overdue',
    type: 'warning',
    priority: 'normal',
    to: { roles },
    say: (event) => ({
      title: `${event.label} has no answer`,
      message: `The courier was to answer by ${textOf(event, 'answerBy')}. Remind them.`,
      actionUrl: claimNoun.path(event.entityId),
    }),
    cause: {
      of: claimOf,
      endsOn: ['claim.approved', 'claim.rejected', 'claim.settled', 'claim.withdrawn'],
      endedBy: (event) => [claimOf(event)],
    },
  },
]
