import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** What an import does is the act of the user who sent the file; of the server, where none is known. */
export async function importerOf(reader: Reader, importId: string): Promise<Actor> {
  const sender = await reader
    .selectFrom('imports')
    .innerJoin('profiles', 'profiles.id', 'imports.created_by')
    .select(['profiles.id', 'profiles.full_name'])
    .where('imports.id', '=', importId)
    .executeTakeFirst()
  const server = systemActor('Import')
  return sender ? { ...server, userId: sender.id, name: sender.full_name } : server
}
