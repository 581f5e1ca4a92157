import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { createUser } from '#organization/users/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { benchUser } from './add-outlets.ts'
import { processorTimeOfChildren } from './processor-time.ts'

export type EmptyDatabase = {
  readonly db: Database
  /** What a server of it needs: DATABASE_URL and MIGRATE_URL. */
  readonly addresses: { readonly DATABASE_URL: string; readonly MIGRATE_URL: string }
  /** Of the login that owns the tables. */
  readonly ownerUrl: string
  /** The migrations that were applied when it was opened. */
  readonly applied: readonly string[]
  /** Milliseconds of processor time that its open connections have taken so far. */
  processorTime(): Promise<number>
  close(): Promise<void>
}

export type BenchDatabase = EmptyDatabase & {
  readonly outletId: string
  readonly variantIds: readonly string[]
  readonly user: { readonly email: string; readonly password: string }
}

const bencher = systemActor('Bench')

/** A migrated, empty database in a temporary folder. */
export async function emptyBenchDatabase(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-bench-'))
  const database = await openBenchFolder(folder)
  return {
    ...database,
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The migrated database in this folder; created if there is none. */
export async function openBenchFolder(folder: string): Promise<EmptyDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const stopAtOnce = () => process.kill(embedded.pid, 'SIGQUIT')
  // A benchmark that breaks off takes its database with it.
  process.once('exit', stopAtOnce)
  const { url, applied } = await prepareDatabase(embedded.ownerUrl, embedded.serverUrl).catch(
    async (error: unknown) => {
      process.removeListener('exit', stopAtOnce)
      await embedded.stop()
      throw error
    },
  )
  const db = openDatabase(url)
  return {
    db,
    ownerUrl: embedded.ownerUrl,
    applied,
    addresses: { DATABASE_URL: embedded.serverUrl, MIGRATE_URL: embedded.ownerUrl },
    processorTime: () => processorTimeOfChildren(embedded.pid),
    async close() {
      await db.close()
      process.removeListener('exit', stopAtOnce)
      await embedded.stop()
    },
  }
}

/** For after many rows or indexes were added at once. */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    // Otherwise the first reader would write the pages that were left dirty.
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** One outlet, `products` variants, stock aplenty, and a super admin. */
export async function benchDatabase(products: number): Promise<BenchDatabase> {
  const database = await emptyBenchDatabase()
  return { ...database, ...(await addBasics(database.db, products)) }
}

export async function addBasics(db: Database, products: number) {
  const basics = await db.transaction(async (tx) => {
    const id = await addOutlet(tx, bencher, {
      code: 'MAIN',
      name: 'Main',
      kind: 'warehouse',
      city: 'Leeds',
      currency: 'GBP',
    })
    const { idBySku } = await addProducts(
      tx,
      bencher,
      Array.from({ length: products }, (_, index) => ({
        sku: `B-${index}`,
        title: `Bench ware ${index}`,
        priceMinor: 100 + index,
        currency: 'GBP',
      })),
    )
    const ids = [...idBySku.values()]
    await bookOpeningStock(
      tx,
      bencher,
      { noun: 'stock', id: newId(), reason: 'Bench' },
      ids.map((variantId) => ({ variantId, outletId: id, quantity: 100_000_000 })),
    )
    await createUser(tx, bencher, {
      ...benchUser,
      fullName: 'Bench',
      roles: ['super_admin'],
      hasAllOutlets: true,
    })
    return { outletId: id, variantIds: ids, user: benchUser }
  })
  await db.pool.query('vacuum analyze')
  return basics
}
