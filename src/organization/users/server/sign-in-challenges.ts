import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { hashOfToken, newToken } from './session-cookie.ts'

const lifeMinutes = 5
const mostTries = 5

type Challenge = {
  readonly kind: 'two_factor' | 'passkey_sign_in' | 'passkey_add'
  readonly userId: string | null
  /** What a passkey has to sign. */
  readonly challenge?: string
}

/** Saves a started step; the browser gets the token that identifies it. */
export async function openChallenge(reader: Reader, challenge: Challenge): Promise<string> {
  const token = newToken()
  await reader
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashOfToken(token),
      kind: challenge.kind,
      user_id: challenge.userId,
      challenge: challenge.challenge ?? null,
      expires_at: sql`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  return token
}

/** Counts a try at the step and gives what it was about; refuses one that is over. */
export async function tryChallenge(
  reader: Reader,
  kind: Challenge['kind'],
  token: string,
): Promise<{ userId: string | null; challenge: string | null }> {
  const row = await reader
    .updateTable('sign_in_challenges')
    .set((of) => ({ attempts: of('attempts', '+', 1) }))
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('attempts', '<', mostTries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'challenge'])
    .executeTakeFirst()
  if (!row) {
    throw new Refusal(
      'unauthenticated',
      'challenge_over',
      'This step took too long or too many tries. Please start again.',
    )
  }
  return row
}

/** It was answered. Two answers at once: only one of them closes it. */
export async function closeChallenge(reader: Reader, token: string): Promise<boolean> {
  const closed = await reader
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashOfToken(token))
    .returning('kind')
    .executeTakeFirst()
  return closed !== undefined
}
