import { type EventObject, eventObject } from '#platform/event-objects.ts'
import { suspiciousContract } from './suspicious.contract.ts'
import { suspiciousRow } from './suspicious.fields.ts'
import { suspiciousCaseNoun } from './suspicious.nouns.ts'

/** What colleagues wrote about a customer, and what links several of them, stays here. */
export const suspiciousObjects: readonly EventObject[] = [
  eventObject({
    noun: suspiciousCaseNoun,
    endpoint: suspiciousContract.get,
    schema: suspiciousRow,
  }),
]
