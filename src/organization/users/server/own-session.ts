import { sql } from 'kysely'
import { notSignedIn, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'

const proofMinutes = 10

/** The session of a user in their own browser; refuses shared devices, API keys and view as. */
export function requireOwnSession(actor: Actor): string {
  if (actor.sessionId === null) throw notSignedIn()
  if (actor.via !== 'session') {
    throw new Refusal(
      'forbidden',
      'own_browser_only',
      'Ways to sign in are changed in a browser of your own, not on a shared device and not for another.',
    )
  }
  return actor.sessionId
}

/**
 * Requires proof of identity before a change of who can sign in as this user: the finder of an
 * unlocked screen must not be able to stay (ASVS 5, 7.5.1).
 */
export async function requireProof(reader: Reader, actor: Actor): Promise<void> {
  const sessionId = requireOwnSession(actor)
  const session = await reader
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw notSignedIn()
  const age = Date.now() - new Date(session.proved_at).getTime()
  if (age < proofMinutes * 60_000) return
  throw new Refusal(
    'conflict',
    'proof_needed',
    `Please prove that it is you: the last proof is more than ${proofMinutes} minutes old.`,
  )
}

const pinMinutes = 2

/**
 * At a shared device an act that gives money away asks for the PIN each time: the person may have left
 * the till unlocked. The PIN counts for one act, and stays good where the act is refused.
 */
export async function useUpPin(tx: Tx, actor: Actor): Promise<void> {
  if (actor.via !== 'device' || actor.sessionId === null) return
  const used = await tx
    .updateTable('sessions')
    .set({ proved_at: neverProved })
    .where('id', '=', actor.sessionId)
    .where('proved_at', '>', sql<string>`now() - make_interval(mins => ${pinMinutes})`)
    .returning('id')
    .executeTakeFirst()
  if (used) return
  throw new Refusal('conflict', 'proof_needed', 'Enter your PIN again to give money back.', {
    details: { by: 'pin' },
  })
}

/** Signing in at a shared device is no proof for what comes after it. */
export const neverProved = new Date(0).toISOString()
