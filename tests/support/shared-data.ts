import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = process.env.SHARED_DATA_DIR ?? '../shared/data'

/**
 * Public data that is too large or not ours to be stored here; null where it is unavailable, and
 * then the test says so and uses only its own examples.
 *
 * @param source its publisher, for developers who want to download it
 */
export async function sharedData(file: string, source: string): Promise<string | null> {
  const path = join(folder, file)
  if (!existsSync(path)) {
    process.stdout.write(`${path} is not there (${source}): tested without it\n`)
    return null
  }
  const bytes = await readFile(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
