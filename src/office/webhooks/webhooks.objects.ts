import { approvalsContract } from '#organization/approvals/approvals.contract.ts'
import { approvalNoun } from '#organization/approvals/approvals.nouns.ts'
import { peopleContract } from '#organization/users/people.contract.ts'
import { userNoun } from '#organization/users/users.nouns.ts'
import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { webhooksContract } from './webhooks.contract.ts'
import { endpointNoun } from './webhooks.nouns.ts'

/** Sentences for those who decide, and what is for the reader alone, stay here. */
const approval = answerOf(approvalsContract.get).omit({
  summary: true,
  limitBreached: true,
  note: true,
  decisionNote: true,
  facts: true,
  path: true,
  isMine: true,
  whyNot: true,
  timeline: true,
})

/** A person without what they sign in with and from where. */
const user = answerOf(peopleContract.get).omit({
  suspendedReason: true,
  passkeys: true,
  hasAuthenticator: true,
  hasPin: true,
  hasSecondFactor: true,
  covers: true,
  coveredBy: true,
  sessions: true,
  keys: true,
  timeline: true,
})

export const webhooksObjects: readonly EventObject[] = [
  eventObject({ noun: approvalNoun, endpoint: approvalsContract.get, schema: approval }),
  eventObject({ noun: userNoun, endpoint: peopleContract.get, schema: user }),
  eventObject({
    noun: endpointNoun,
    endpoint: webhooksContract.endpoints,
    schema: answerOf(webhooksContract.endpoints).shape.endpoints.element,
    input: () => ({}),
    pick: ({ endpoints }, { entityId }) => endpoints.find(({ id }) => id === entityId),
  }),
]
