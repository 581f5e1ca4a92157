import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmptyDatabase, openBenchFolder } from '../bench-database.ts'
import { fillDatabase } from './fill-database.ts'
import { sizesFor } from './fill-shape.ts'

/**
 * The bench database of all areas. It stays in the temporary folder, under a name that identifies
 * its source, so that the next benchmark opens it within a second.
 */
export async function filledDatabase(orders: number): Promise<EmptyDatabase> {
  const folder = join(tmpdir(), `quartermaster-filled-${await makersHash()}-${orders}`)
  if (!existsSync(folder)) await makeFolder(folder, orders)
  return openBenchFolder(folder)
}

async function makeFolder(folder: string, orders: number): Promise<void> {
  const making = `${folder}-${process.pid}`
  console.log(`making ${orders} orders and what belongs to them in ${folder} …`)
  const begun = performance.now()
  const database = await openBenchFolder(making)
  try {
    await fillDatabase(database, sizesFor(orders))
    await database.close()
    await rename(making, folder)
  } catch (error) {
    await database.close()
    await rm(making, { recursive: true, force: true })
    throw error
  }
  console.log(`made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
}

/** Of the migrations and of the fills. */
async function makersHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['../../../db/migrations/', './']) {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    for (const name of (await readdir(path)).sort()) hash.update(await readFile(join(path, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
