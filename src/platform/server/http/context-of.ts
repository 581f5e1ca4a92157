import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { RequestContext } from './acts.ts'

/** The request of an endpoint that the server calls itself for a user, who is not asking at that moment. */
export function contextOf(db: Database, actor: Actor): RequestContext {
  return {
    db,
    actor,
    visitor: actor,
    visit: {
      requestId: '',
      ipAddress: '',
      host: undefined,
      cookie: undefined,
      authorization: undefined,
      userAgent: undefined,
      approvalId: null,
      isUnattended: true,
    },
    idempotencyKey: null,
    requestSecret: '',
    requestId: '',
  }
}
