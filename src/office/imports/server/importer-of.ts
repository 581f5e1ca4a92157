import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** An import acts as the user who sent the file, or as the server if there is none. */
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
