import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { resealAll } from '#platform/server/seal-anew.ts'
import { sealedPlaces } from './sealed-places.ts'

/** Seals again what was sealed with a former key. Returns what the operator should know. */
export async function sealWithNewest(
  db: Database,
  { isProduction }: Pick<Config, 'isProduction'>,
): Promise<readonly string[]> {
  const done = await resealAll(db, sealedPlaces)
  if (done === null) {
    return isProduction
      ? [
          'The key that seals passwords and second factors is in the database, so that a copy of the database opens them. Set SEAL_KEY or SEAL_KEY_FILE, and keep the key apart from backups.',
        ]
      : []
  }
  if (done.unopened.length === 0) return []
  const where = [...new Set(done.unopened)].join(', ')
  return [
    `${done.unopened.length} sealed values open with none of the keys of this server (${where}). Add the key that sealed them to SEAL_KEY or SEAL_KEY_FILE, after the first.`,
  ]
}
