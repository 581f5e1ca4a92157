import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { kindKey } from './connections.queries.ts'
import { changedBy, lockConnection, tellOfConnection } from './lock-connection.ts'
import { refuseTaken } from './refuse-taken.ts'

type SwitchInput = { readonly id: string; readonly version: number; readonly isActive: boolean }

export async function switchConnection(tx: Tx, actor: Actor, input: SwitchInput) {
  const { id, isActive } = input
  const before = await lockConnection(tx, input)
  if (before.is_active === isActive) return { id, version: before.version }
  await refuseTaken(tx, { id, kind: kindKey.parse(before.kind), name: before.name, isActive })
  const { version } = await tx
    .updateTable('connections')
    .set({ is_active: isActive, version: before.version + 1, ...changedBy(actor) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const done = isActive ? 'switched_on' : 'switched_off'
  await tellOfConnection(tx, actor, before, done, { isActive: [!isActive, isActive] })
  return { id, version }
}
