import type { Config } from '#platform/server/config.ts'
import { connectionStringTo, DATABASE } from '#platform/server/db/embedded/connection-string.ts'
import { openDataFolder } from '#platform/server/db/embedded/data-folder.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { readLockFile } from '#platform/server/db/embedded/lock-file.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'

export type ObtainedDatabase = { readonly url: string; stop(): Promise<void> }

/** The server behind DATABASE_URL, or an embedded PostgreSQL in the data folder. */
export async function obtainDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<ObtainedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  return { url: embedded.connectionString, stop: () => embedded.stop() }
}

/** The embedded PostgreSQL that a server has running on the data folder; null when none does. */
export function runningDatabase(config: Config): ObtainedDatabase | null {
  if (config.databaseUrl) return null
  const folder = openDataFolder(config.dataDir)
  const lock = readLockFile(folder.cluster)
  if (lock?.port === undefined || !isAlive(lock.pid)) return null
  return { url: connectionStringTo(DATABASE, lock.port, folder), stop: async () => undefined }
}
