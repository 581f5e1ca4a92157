import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { userNoun } from '../users.nouns.ts'
import { done } from './done.ts'
import { requireOwnSession, requireProof } from './own-session.ts'
import { tellOfFactor } from './tell-of-factor.ts'
import { requireRest } from './two-factor.ts'

export async function renamePasskey(tx: Tx, actor: Actor, input: { id: string; name: string }) {
  requireOwnSession(actor)
  const before = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', input.id)
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('This passkey')
  await tx.updateTable('passkeys').set({ name: input.name }).where('id', '=', input.id).execute()
  await appendEvent(tx, actor, {
    type: 'user.passkey_renamed',
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { passkey: [before.name, input.name] },
  })
  return done
}

export async function removePasskey(tx: Tx, actor: Actor, input: { id: string }) {
  await requireProof(tx, actor)
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .execute()
  const passkey = passkeys.find(({ id }) => id === input.id)
  if (!passkey) throw notFound('This passkey')
  if (passkeys.length === 1) await requireRest(tx, actor, 'last passkey')
  await tx.deleteFrom('passkeys').where('id', '=', input.id).execute()
  await tellOfFactor(
    tx,
    actor,
    'user.passkey_removed',
    `The passkey “${passkey.name}” was removed.`,
  )
  return done
}
