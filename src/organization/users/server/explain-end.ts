import { notSignedIn, Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { type SessionEnd, sessionEnds } from '../session-ends.ts'
import { hashOfToken, sessionTokens } from './session-cookie.ts'

/**
 * Why a request has no session: the reason why it was ended, or that it expired or never began.
 * Queried only where a request is refused, for the browser with the cookie of that session. A
 * program with an API key has no session, and gets the reason for its key.
 */
export async function explainEnd(reader: Reader, visit: Visit): Promise<Refusal> {
  if (/^bearer /i.test(visit.authorization ?? '')) return unknownKey()
  const hashes = sessionTokens(visit.cookie).map(hashOfToken)
  if (hashes.length === 0) return notSignedIn()
  const ended = await reader
    .selectFrom('ended_sessions')
    .select('because')
    .where('token_hash', 'in', hashes)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!ended || !isSessionEnd(ended.because)) return notSignedIn()
  return new Refusal('unauthenticated', 'session_ended', sessionEnds[ended.because], {
    details: { because: ended.because },
  })
}

/** Which of the three it is would tell a stranger that the key was good once. */
const unknownKey = () =>
  new Refusal(
    'unauthenticated',
    'api_key_unknown',
    'This API key is unknown, revoked or expired. Check it, or make a new one in User Settings.',
  )

const isSessionEnd = (text: string): text is SessionEnd => text in sessionEnds
