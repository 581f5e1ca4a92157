import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { answerOf, type EventObject, eventFacts, eventObject } from '#platform/event-objects.ts'
import { id } from '#platform/fields.ts'
import { claimsContract } from './claims.contract.ts'
import { claimNoun, courierSheetNoun, gateSessionNoun, returnCaseNoun } from './claims.nouns.ts'
import { gateContract } from './gate.contract.ts'
import { returnCasesContract } from './return-cases.contract.ts'

const count = z.number().int()

export const claimsObjects: readonly EventObject[] = [
  eventObject({
    noun: claimNoun,
    endpoint: claimsContract.get,
    schema: answerOf(claimsContract.get),
  }),
  eventObject({
    noun: returnCaseNoun,
    endpoint: returnCasesContract.get,
    schema: answerOf(returnCasesContract.get),
  }),
  eventObject({
    noun: gateSessionNoun,
    endpoint: gateContract.get,
    schema: answerOf(gateContract.get),
  }),
  eventFacts({
    noun: courierSheetNoun,
    access: capability.returns,
    schema: z.object({ id, courierId: id, lines: count, matched: count }),
    facts: ({ entityId, data }) => ({
      id: entityId,
      courierId: data.courier,
      lines: data.lines,
      matched: data.matched,
    }),
  }),
]
