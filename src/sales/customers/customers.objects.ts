import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { customersContract } from './customers.contract.ts'
import { customerNoun } from './customers.nouns.ts'

/** What colleagues wrote about a customer stays here. */
const sent = answerOf(customersContract.get).omit({ note: true, stateReason: true, merged: true })

export const customersObjects: readonly EventObject[] = [
  eventObject({ noun: customerNoun, endpoint: customersContract.get, schema: sent }),
]
