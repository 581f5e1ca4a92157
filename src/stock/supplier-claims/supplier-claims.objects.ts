import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { supplierClaimsContract } from './supplier-claims.contract.ts'
import { supplierClaimNoun } from './supplier-claims.nouns.ts'

export const supplierClaimsObjects: readonly EventObject[] = [
  eventObject({
    noun: supplierClaimNoun,
    endpoint: supplierClaimsContract.get,
    schema: answerOf(supplierClaimsContract.get),
  }),
]
