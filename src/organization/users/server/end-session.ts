import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { userNoun } from '../users.nouns.ts'
import { requireOwnSession } from './own-session.ts'

export async function endSession(tx: Tx, actor: Actor, input: { id: string }) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', input.id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound('This session')
  await appendEvent(tx, actor, {
    type: 'user.session_ended',
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { session: ended.id },
  })
  return { ended: true }
}

export async function endOtherSessions(tx: Tx, actor: Actor) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', actor.userId)
    .where('id', '<>', requireOwnSession(actor))
    .returning('id')
    .execute()
  await appendEvent(tx, actor, {
    type: 'user.sessions_ended',
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { sessions: ended.length },
  })
  return { endedSessions: ended.length }
}
