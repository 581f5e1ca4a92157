import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { registerSessionsContract } from './register-sessions.contract.ts'
import { registersContract } from './registers.contract.ts'
import { registerNoun, registerSessionNoun } from './registers.nouns.ts'

export const registersObjects: readonly EventObject[] = [
  eventObject({
    noun: registerNoun,
    endpoint: registersContract.get,
    schema: answerOf(registersContract.get),
  }),
  eventObject({
    noun: registerSessionNoun,
    endpoint: registerSessionsContract.get,
    schema: answerOf(registerSessionsContract.get),
  }),
]
