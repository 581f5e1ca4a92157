import { sql } from 'kysely'
import { z } from 'zod'
import { notFound, notSignedIn, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { AuthRoute } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { capability } from '../../capabilities.ts'
import { refuseViewing } from '../../people.rules.ts'
import { userNoun } from '../../users.nouns.ts'
import { readBody } from '../auth-body.ts'
import { findActor } from '../find-actor.ts'
import { lockPerson, rankedActor, requireActive } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

const viewed = z.object({ userId: z.guid() })

/**
 * Looking through another's eyes is a state of the session, which is why it is begun and ended
 * here and not by an endpoint: while it lasts, every write is refused, its own end included.
 */
export function viewAsAuth(db: Database): readonly AuthRoute[] {
  return [
    { path: '/api/auth/view-as/start', act: (visit, body) => startView(db, visit, body) },
    { path: '/api/auth/view-as/end', act: (visit) => endView(db, visit) },
  ]
}

async function startView(db: Database, visit: Visit, body: unknown) {
  const actor = await findActor(db, visit)
  authorize(actor, capability.userManagement, 'write')
  if (actor?.via !== 'session' || actor.sessionId === null) throw notSignedIn()
  const { userId } = readBody(viewed, body, 'View as needs the userId of a user.')
  const { sessionId } = actor
  await db.transaction((tx) => look(tx, actor, sessionId, userId))
  return { body: { viewing: true } }
}

async function look(tx: Tx, actor: Actor, sessionId: string, userId: string): Promise<void> {
  const person = await lockPerson(tx, actor, userId)
  throwIfRefused(refuseViewing(rankedActor(actor), person))
  requireWithinReach(actor, person)
  requireActive(person, 'be looked at this way')
  await turnEyes(tx, sessionId, person.id)
  await tell(tx, actor, 'user.view_started', person)
}

async function endView(db: Database, visit: Visit) {
  const actor = await findActor(db, visit)
  if (!actor || actor.sessionId === null) throw notSignedIn()
  const { sessionId, onBehalfOf, userId } = actor
  if (onBehalfOf === null) {
    throw new Refusal('conflict', 'not_viewing', 'You look through your own eyes already.')
  }
  await db.transaction(async (tx) => {
    await turnEyes(tx, sessionId, null)
    const person = await tx
      .selectFrom('profiles')
      .select(['id', 'full_name as name'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!person) throw notFound('This user')
    await tell(tx, actor, 'user.view_ended', person)
  })
  return { body: { viewing: false } }
}

/** The open stream was opened with the former eyes; it ends, and the browser opens another. */
async function turnEyes(tx: Tx, sessionId: string, userId: string | null): Promise<void> {
  await sql`update sessions set view_as_user_id = ${userId} where id = ${sessionId}`.execute(tx)
  hintAfterCommit(tx, { noun: 'session', ids: [sessionId] })
}

function tell(
  tx: Tx,
  actor: Actor,
  type: 'user.view_started' | 'user.view_ended',
  { id, name }: { id: string; name: string },
): Promise<void> {
  return appendEvent(tx, actor, { type, noun: userNoun, id, label: name })
}
