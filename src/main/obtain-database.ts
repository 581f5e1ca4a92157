import type { Config } from '#platform/server/config.ts'
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
