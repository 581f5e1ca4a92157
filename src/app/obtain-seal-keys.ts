import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readSealKeys, type SealKey, sealKeysOfFile } from '#platform/server/seal-keys.ts'

/**
 * The sealing keys, from the environment, or from a file beside the embedded database and outside
 * its cluster. None if the database is the operator's and no key is set: then the key is stored in
 * the database.
 */
export function obtainSealKeys(
  config: Pick<Config, 'sealKey' | 'sealKeyFile' | 'databaseUrl' | 'dataDir'>,
): readonly SealKey[] {
  const { sealKey, sealKeyFile, databaseUrl, dataDir } = config
  if (sealKey !== null) return readSealKeys(sealKey, 'SEAL_KEY')
  if (sealKeyFile !== null) return readSealKeys(readFileSync(sealKeyFile, 'utf8'), 'SEAL_KEY_FILE')
  return databaseUrl === null ? sealKeysOfFile(join(dataDir, 'seal.key')) : []
}
