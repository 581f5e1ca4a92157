import { type Actor, newActor, systemActor, type Way } from '#platform/server/actor.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { deviceInWords } from '../device-in-words.ts'

/** Who signs in, as far as the record and the mails call them by name. */
export type Person = { readonly userId: string; readonly fullName: string; readonly email: string }

/** A client that has not signed in yet. */
export function visitorAt(visit: Visit): Actor {
  return { ...systemActor('Visitor', 'session'), ...traceOf(visit) }
}

/** The user as the author of sign-in events: signing in, or setting a new password. */
export function personAt(
  visit: Visit,
  person: Person,
  more: { sessionId?: string; via?: Way; deviceId?: string; device?: string } = {},
): Actor {
  return newActor({
    userId: person.userId,
    name: person.fullName,
    roles: [],
    permissions: new Set(),
    ...traceOf(visit),
    ...more,
  })
}

function traceOf(visit: Visit) {
  return {
    requestId: visit.requestId,
    ipAddress: visit.ipAddress,
    device: deviceInWords(visit.userAgent ?? null),
  }
}
