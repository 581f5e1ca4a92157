import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseRemoval } from '../connections.rules.ts'
import { lockConnection, tellOfConnection } from './lock-connection.ts'

export async function removeConnection(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number },
) {
  const { id, name, kind, is_active: isActive } = await lockConnection(tx, input)
  throwIfRefused(refuseRemoval({ name, isActive }))
  await tx.deleteFrom('connections').where('id', '=', id).execute()
  await tellOfConnection(tx, actor, { id, name }, 'removed', { kind })
  return { id }
}
