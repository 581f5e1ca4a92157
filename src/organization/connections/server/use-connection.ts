import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { kindOf } from '../connection-kinds.ts'
import { refuseUse } from '../connections.rules.ts'
import { kindKey } from './connections.queries.ts'
import { changedBy, lockConnection, tellOfConnection } from './lock-connection.ts'
import { refuseTaken } from './refuse-taken.ts'

type UseInput = {
  readonly id: string
  readonly version: number
  readonly untested?: boolean | undefined
}

/** Switches this connection on and, in the same step, off the one of its kind that was in use. */
export async function useConnection(tx: Tx, actor: Actor, input: UseInput) {
  const { id } = input
  const before = await lockConnection(tx, input)
  if (before.is_active) return { id, version: before.version }
  const { name, test_succeeded: testSucceeded } = before
  throwIfRefused(refuseUse({ name, testSucceeded }, input.untested ?? false))
  const kind = kindKey.parse(before.kind)
  if (kindOf(kind).isSingle) await switchOffOthers(tx, actor, kind, id)
  await refuseTaken(tx, { id, kind, name, isActive: true })
  const { version } = await tx
    .updateTable('connections')
    .set({ is_active: true, version: before.version + 1, ...changedBy(actor) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tellOfConnection(tx, actor, before, 'switched_on', { isActive: [false, true] })
  return { id, version }
}

async function switchOffOthers(tx: Tx, actor: Actor, kind: string, id: string): Promise<void> {
  // The same turn as in refuse-taken.ts: two that swap at once follow each other.
  await lockByName(tx, `connections ${kind}`, 'short')
  const others = await tx
    .updateTable('connections')
    .set((row) => ({
      is_active: false,
      version: sql<number>`${row.ref('version')} + 1`,
      ...changedBy(actor),
    }))
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('is_active', '=', true)
    .returning(['id', 'name'])
    .execute()
  for (const other of others)
    await tellOfConnection(tx, actor, other, 'switched_off', { isActive: [true, false] })
}
