import type { Selectable } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Connections } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { connectionNoun } from '../connections.nouns.ts'

type ConnectionRow = Selectable<Connections>

/** The connection, for this transaction alone; of another version than the caller saw it is refused. */
export async function lockConnection(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<ConnectionRow> {
  const found = await tx
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This connection')
  if (version !== found.version)
    throw staleVersion(`Connection ${found.name}`, version, found.version)
  return found
}

/** The columns for who changed it last. */
export const changedBy = (actor: Actor) => ({
  changed_by: authorId(actor),
  changed_by_name: actor.name,
  changed_at: new Date().toISOString(),
})

export function tellOfConnection(
  tx: Tx,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
  done: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return appendEvent(tx, actor, {
    type: `connection.${done}`,
    noun: connectionNoun,
    id,
    label: `Connection ${name}`,
    data,
  })
}
