import { type ExportList, permitExport } from '#organization/exports/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { because } from './world.ts'

/** The parameters of a file's URL with a permit for it, personal columns included. */
export async function permitted(
  db: Database,
  actor: Actor,
  list: ExportList,
  ending: 'csv' | 'xlsx',
  filter: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const asked = { ending, filter: { ...filter }, hasPersonal: true, reason: because('A test') }
  const { permitId } = await db.transaction((tx) => permitExport(tx, actor, list, asked))
  return { ...filter, permit: permitId }
}
