import type { Config } from '#platform/server/config.ts'
import {
  connectionStringTo,
  DATABASE,
  serverConnectionString,
} from '#platform/server/db/embedded/connection-string.ts'
import { openDataFolder } from '#platform/server/db/embedded/data-folder.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { readLockFile } from '#platform/server/db/embedded/lock-file.ts'
import { setUpDatabase } from '#platform/server/db/embedded/set-up-database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'

export type ObtainedDatabase = {
  /** For migrations and for preparing the database. */
  readonly ownerUrl: string
  /** For everything else. */
  readonly serverUrl: string
  stop(): Promise<void>
}

/** The server behind DATABASE_URL, or an embedded PostgreSQL in the data folder. */
export async function obtainDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<ObtainedDatabase> {
  if (config.databaseUrl)
    return {
      ownerUrl: config.migrateUrl ?? config.databaseUrl,
      serverUrl: config.databaseUrl,
      stop: async () => undefined,
    }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    archives: config.backup !== null,
  })
  const { ownerUrl, serverUrl } = embedded
  return { ownerUrl, serverUrl, stop: () => embedded.stop() }
}

/** The embedded PostgreSQL that a server has running on the data folder; null when none does. */
export async function runningDatabase(config: Config): Promise<ObtainedDatabase | null> {
  if (config.databaseUrl) return null
  const folder = openDataFolder(config.dataDir)
  const lock = readLockFile(folder.cluster)
  if (lock?.port === undefined || !isAlive(lock.pid)) return null
  // A server of a former version, which made no login, may be the one that runs.
  await setUpDatabase(lock.port, folder)
  return {
    ownerUrl: connectionStringTo(DATABASE, lock.port, folder),
    serverUrl: serverConnectionString(lock.port, folder),
    stop: async () => undefined,
  }
}
