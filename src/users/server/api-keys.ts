import { insist, notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { keyStart, refuseScopes } from '../api-keys.rules.ts'
import { done } from './done.ts'
import { insistOnProof } from './own-session.ts'
import { hashOfToken, newToken } from './session-cookie.ts'
import { tellOfFactor } from './tell-of-factor.ts'

const mostKeys = 50
const prefixLength = 10

type WantedKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt: string | null
}

/** The key is shown by this answer alone; what stays is its hash, and how it begins. */
export async function createApiKey(tx: Tx, actor: Actor, input: WantedKey) {
  await insistOnProof(tx, actor)
  insist(refuseScopes(input.scopes, actor.permissions))
  insist(refusePast(input.expiresAt))
  const held = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .execute()
  if (held.length >= mostKeys) {
    throw new Refusal(
      'conflict',
      'too_many_keys',
      `You have ${held.length} keys, and ${mostKeys} is the most. Revoke one that is not used any more.`,
    )
  }
  const key = `${keyStart}${newToken()}`
  const id = newId()
  const scopes = [...new Set(input.scopes)].sort()
  await tx
    .insertInto('api_keys')
    .values({
      id,
      user_id: actor.userId,
      name: input.name,
      prefix: key.slice(0, prefixLength),
      key_hash: hashOfToken(key),
      scopes,
      expires_at: input.expiresAt,
    })
    .execute()
  await tellOfFactor(tx, actor, 'user.api_key_created', `The API key “${input.name}” was made.`, {
    key: key.slice(0, prefixLength),
    scopes,
    expiresAt: input.expiresAt,
  })
  return { id, key }
}

export async function revokeApiKey(tx: Tx, actor: Actor, input: { id: string }) {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', input.id)
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .executeTakeFirst()
  if (!revoked) throw notFound('This API key')
  const what = `The API key “${revoked.name}” was revoked.`
  await tellOfFactor(tx, actor, 'user.api_key_revoked', what, { key: revoked.prefix })
  return done
}

function refusePast(expiresAt: string | null): Refusal | null {
  if (expiresAt === null || new Date(expiresAt).getTime() > Date.now()) return null
  return new Refusal('unprocessable', 'expires_in_the_past', 'A key has to expire in the future.', {
    field: 'expiresAt',
  })
}
