import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { resealAll } from '#platform/server/seal-anew.ts'
import { obtainDatabase, runningDatabase } from './obtain-database.ts'
import { obtainSealKeys } from './obtain-seal-keys.ts'
import { sealedPlaces } from './sealed-places.ts'

const say = (line: string) => console.log(line)

/** Seals everything with the first key of SEAL_KEY or SEAL_KEY_FILE. Returns the exit code. */
async function reseal(): Promise<number> {
  const config = readConfig(process.env)
  const keys = obtainSealKeys(config)
  if (keys.length === 0) {
    console.error('Set SEAL_KEY or SEAL_KEY_FILE: the new key first, then the former ones.')
    return 2
  }
  const obtained = (await runningDatabase(config)) ?? (await obtainDatabase(config, say))
  try {
    const { url } = await prepareDatabase(obtained.ownerUrl, obtained.serverUrl)
    const db = openDatabase(url, config.pools.background, keys)
    const done = await resealAll(db, sealedPlaces).finally(() => db.close())
    say(`Sealed anew with the key ${keys[0]?.id}: ${done?.resealed ?? 0} values.`)
    if (!done || done.unopened.length === 0) return 0
    console.error(
      `${done.unopened.length} values open with none of the keys and were left: ${[...new Set(done.unopened)].join(', ')}.`,
    )
    return 1
  } finally {
    await obtained.stop()
  }
}

try {
  process.exitCode = await reseal()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
