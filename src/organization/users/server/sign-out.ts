import { keepEvent } from '#platform/server/events/append-event.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { userNoun } from '../users.nouns.ts'
import { endedSessionCookies, hashOfToken, sessionTokens } from './session-cookie.ts'
import { personAt } from './sign-in-actors.ts'
import type { Door } from './start-session.ts'

/** Ends the session of this browser, in the database and in its cookies. */
export async function signOut({ db }: Door, visit: Visit): Promise<AuthReply> {
  const hashes = sessionTokens(visit.cookie).map(hashOfToken)
  if (hashes.length > 0) {
    await db.transaction(async (tx) => {
      const ended = await tx
        .deleteFrom('sessions as s')
        .using('profiles as p')
        .whereRef('p.id', '=', 's.user_id')
        .where('s.token_hash', 'in', hashes)
        .returning(['s.id', 'p.id as userId', 'p.full_name as fullName', 'p.email'])
        .execute()
      for (const { id, ...person } of ended)
        await keepEvent(tx, personAt(visit, person, { sessionId: id }), {
          type: 'user.signed_out',
          noun: userNoun,
          id: person.userId,
          label: person.fullName,
        })
    })
  }
  return { body: { signedOut: true }, cookies: endedSessionCookies(), clearsCache: true }
}
