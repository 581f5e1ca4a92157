import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { verifyData } from '#app/verify-data.ts'
import { systemActor } from '#platform/server/actor.ts'
import { shipLog } from '#platform/server/backup/archive-log.ts'
import { makeBackupKey, readBackupKey } from '#platform/server/backup/backup-key.ts'
import { folderTarget } from '#platform/server/backup/folder-target.ts'
import { makeBackup } from '#platform/server/backup/make-backup.ts'
import { megabytes } from '#platform/server/backup/megabytes.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { storedObjects } from '#platform/server/backup/stored-objects.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import { placeOrders } from '#sales/orders/server/index.ts'
import { orderOf } from '../tests/support/world.ts'
import { filledDatabase } from './support/fill/filled-database.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 2_000)
const more = Number(process.env.BENCH_MORE ?? 1_000)

type Placed = { readonly id: string; readonly began: number; readonly ended: number }

const quiet = () => undefined
/** Between orders; shorter once the backup is made, so that the rest follows sooner. */
let pauseMilliseconds = 100
const bencher = systemActor('Bench')

/**
 * A machine is lost: a backup is made while orders are placed, more orders follow, the data folder is
 * deleted with the log that was not copied yet, and all is restored, then once more to a second in
 * between. Prints how long it takes, what is lost, and whether it is good.
 */
const home = await mkdtemp(join(tmpdir(), 'quartermaster-restore-'))
const dataDir = join(home, 'data')
await copyFilled(dataDir)
await makeBackupKey(join(home, 'key'))
const key = await readBackupKey(join(home, 'key'))
const objects = storedObjects(folderTarget(join(home, 'backups')), key)
const embedded = await startEmbeddedPostgres({ dataDir, log: quiet, archives: true })
const db = openDatabase(embedded.serverUrl)
const placed: Placed[] = []
const over = new AbortController()
const working = Promise.all([placeUntilOver(db), shipUntilOver()])
const began = performance.now()
const backup = await makeBackup(embedded.ownerUrl, objects, dataDir)
const inBackup = placed.length
pauseMilliseconds = 10
console.log(
  `backup of ${megabytes(backup.bytes)} in ${secondsSince(began)} s, while ${inBackup} orders were placed`,
)
while (placed.length < inBackup + more) await sleep(200)
over.abort()
await working
await db.close()
await embedded.stop()
await rm(dataDir, { recursive: true })
console.log(`${placed.length} orders were confirmed; the data folder is deleted`)

const [all, lost] = await restored('everything that was copied', null)
const last = placed[placed.length - 1 - lost]
const end = placed.at(-1)
if (last && end)
  console.log(`lost: ${lost} orders of the last ${((end.ended - last.ended) / 1000).toFixed(1)} s`)
const middle = inBackup + Math.floor((placed.length - inBackup - lost) / 2)
const [before, after] = [placed[middle], placed[middle + 1]]
if (!before || !after) throw new Error('Too few orders were copied. Raise BENCH_MORE.')
const moment = new Date(Math.floor((before.ended + after.began) / 2))
const [some] = await restored(`the state of ${moment.toISOString()}`, moment)
const isExact = some === middle + 1
console.log(`${some} of ${all} orders there: ${isExact ? 'exactly those of that moment' : 'WRONG'}`)
await rm(home, { recursive: true })
if (!isExact) process.exitCode = 1

/** @returns how many of the placed orders are there, and how many are not */
async function restored(what: string, at: Date | null): Promise<readonly [number, number]> {
  const into = join(home, 'restored')
  const start = performance.now()
  await restoreBackup(objects, into, at)
  const minutes = (performance.now() - start) / 60_000
  const copy = await startEmbeddedPostgres({ dataDir: into, log: quiet })
  const found = openDatabase(copy.serverUrl, backgroundLimits)
  try {
    const ids = placed.map(({ id }) => id)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from orders
      where id = any(${ids}::uuid[])`.execute(found.reader)
    const fault = await verifyData(found)
    console.log(
      `restored ${what} in ${minutes.toFixed(2)} min, ${fault?.sentence ?? 'verified: good'}`,
    )
    const there = rows[0]?.count ?? 0
    return [there, placed.length - there]
  } finally {
    await found.close()
    await copy.stop()
    await rm(into, { recursive: true })
  }
}

async function copyFilled(into: string): Promise<void> {
  const filled = await filledDatabase(orders)
  const client = new pg.Client({ connectionString: filled.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  await filled.close()
  await cp(dirname(rows[0]?.data_directory ?? ''), into, { recursive: true })
}

async function placeUntilOver(to: Database): Promise<void> {
  const found = await sql<{ variantId: string; outletId: string }>`select
      l.variant_id as "variantId", l.outlet_id as "outletId"
    from stock_levels l join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id
    where p.state = 'active' and v.is_active order by l.on_hand - l.reserved - l.unavailable desc limit 100`.execute(
    to.reader,
  )
  const levels = found.rows
  for (let turn = 0; !over.signal.aborted; turn++) {
    const level = levels[turn % levels.length]
    if (!level) throw new Error('The filled database has no stock.')
    const order = {
      ...orderOf(level, [{ variantId: level.variantId, quantity: 1 }]),
      ...{ channel: 'staff', externalRef: null, placedAt: null },
    }
    const start = Date.now()
    const [made] = await placeOrders(to.pool, to.reader, bencher, [order])
    if (made) placed.push({ id: made.id, began: start, ended: Date.now() })
    await sleep(pauseMilliseconds)
  }
}

/** As a server does it. */
async function shipUntilOver(): Promise<void> {
  while (!over.signal.aborted) {
    await shipLog(objects, dataDir)
    await sleep(5_000, undefined, { signal: over.signal }).catch(quiet)
  }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}
