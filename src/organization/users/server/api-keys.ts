import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  keyStart,
  refuseEnd,
  refuseMakingKeys,
  refuseScopes,
  withReads,
} from '../api-keys.rules.ts'
import { usersSettings } from '../users.settings.ts'
import { done } from './done.ts'
import { requireProof } from './own-session.ts'
import { hashOfToken, newToken } from './session-cookie.ts'
import { tellOfFactor } from './tell-of-factor.ts'

const mostKeys = 50
const prefixLength = 10

type WantedKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
}

/** The key is shown by this answer alone; what stays is its hash, and how it begins. */
export async function createApiKey(tx: Tx, actor: Actor, input: WantedKey) {
  await requireMaking(tx, actor)
  const { name, expiresAt } = input
  throwIfRefused(refuseScopes(input.scopes, actor.permissions))
  throwIfRefused(refuseEnd(expiresAt, await settingOf(tx, usersSettings.apiKeyDays), Date.now()))
  await requireRoom(tx, actor)
  const id = newId()
  const secret = newSecret()
  const { prefix } = secret
  const scopes = [...withReads(input.scopes)]
  const row = { id, user_id: actor.userId, name, scopes, expires_at: expiresAt }
  await tx
    .insertInto('api_keys')
    .values({ ...row, prefix, key_hash: hashOfToken(secret.key) })
    .execute()
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'api_keys_live_names' ? nameTaken(name) : error
    })
  const what = `The API key “${name}” was made.`
  await tellOfFactor(tx, actor, 'user.api_key_created', what, { key: prefix, scopes, expiresAt })
  return { id, key: secret.key }
}

/** A new secret for the same key; the old one stays valid for some hours, or ends at once. */
export async function rotateApiKey(tx: Tx, actor: Actor, input: { id: string; hours: number }) {
  const { id, hours } = input
  const { name } = await liveKey(tx, actor, id)
  await requireMaking(tx, actor)
  const secret = newSecret()
  await sql`
    update api_keys set key_hash = ${hashOfToken(secret.key)}, prefix = ${secret.prefix},
      old_key_hash = case when ${hours}::integer > 0 then key_hash end,
      old_prefix = case when ${hours}::integer > 0 then prefix end,
      old_until = case when ${hours}::integer > 0 then now() + make_interval(hours => ${hours}) end
    where id = ${id}`.execute(tx)
  const kept = hours === 0 ? 'The old secret ended.' : `The old secret ends in ${hours} hours.`
  const what = `The API key “${name}” got a new secret. ${kept}`
  await tellOfFactor(tx, actor, 'user.api_key_rotated', what, { key: secret.prefix, hours })
  return { id, key: secret.key }
}

/** A key of the actor's own that was not revoked and has not ended; its row is locked. */
async function liveKey(tx: Tx, actor: Actor, id: string): Promise<{ name: string }> {
  const key = await tx
    .selectFrom('api_keys')
    .select(['name', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw notFound('This API key')
  if (key.expires_at === null || new Date(key.expires_at).getTime() > Date.now()) return key
  throw new Refusal('conflict', 'key_ended', `“${key.name}” has expired. Make a new key.`)
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

async function requireMaking(tx: Tx, actor: Actor): Promise<void> {
  throwIfRefused(refuseMakingKeys(actor.roles, await settingOf(tx, usersSettings.apiKeyRoles)))
  await requireProof(tx, actor)
}

async function requireRoom(tx: Tx, actor: Actor): Promise<void> {
  const held = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .execute()
  if (held.length < mostKeys) return
  throw new Refusal(
    'conflict',
    'too_many_keys',
    `You have ${held.length} keys, and ${mostKeys} is the most. Revoke one that is not used any more.`,
  )
}

function newSecret(): { key: string; prefix: string } {
  const key = `${keyStart}${newToken()}`
  return { key, prefix: key.slice(0, prefixLength) }
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    'conflict',
    'name_taken',
    `You have a key called “${name}”. Choose another name, or revoke that key first.`,
    { field: 'name' },
  )
}
