import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmptyDatabase, openBenchFolder, refreshStatistics } from '../bench-database.ts'
import { fillDatabase } from './fill-database.ts'
import { sizesFor } from './fill-shape.ts'

/**
 * The bench database of all areas. It stays in the temporary folder, under a name that identifies
 * the fills, so that the next benchmark opens it within a second. A migration that was written since
 * is applied to it, as it is to the database of a business; a filled database that no longer fits
 * the migrations is made anew.
 */
export async function filledDatabase(orders: number): Promise<EmptyDatabase> {
  const folder = join(tmpdir(), `quartermaster-filled-${await fillsHash()}-${orders}`)
  if (existsSync(folder)) {
    const database = await openBenchFolder(folder).catch((error: unknown) => {
      console.log(`${folder} no longer fits the migrations: ${error}`)
      return null
    })
    if (database) return upToDate(database)
    await rm(folder, { recursive: true, force: true })
  }
  await makeFolder(folder, orders)
  return openBenchFolder(folder)
}

/** Its statistics describe the columns and indexes that a migration just added. */
async function upToDate(database: EmptyDatabase): Promise<EmptyDatabase> {
  if (database.applied.length === 0) return database
  console.log(`applied ${database.applied.join(', ')}`)
  await refreshStatistics(database.ownerUrl)
  return database
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

async function fillsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(import.meta.dirname)).sort())
    hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 12)
}
