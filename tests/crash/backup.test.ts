import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#app/demo/random.ts'
import { shipLog } from '#platform/server/backup/archive-log.ts'
import { makeBackupKey, readBackupKey } from '#platform/server/backup/backup-key.ts'
import { takeBaseBackup } from '#platform/server/backup/base-backup.ts'
import { folderTarget } from '#platform/server/backup/folder-target.ts'
import { listBackups } from '#platform/server/backup/list-backups.ts'
import { makeBackup } from '#platform/server/backup/make-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { type StoredObjects, storedObjects } from '#platform/server/backup/stored-objects.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { printed, printedSeed } from '../support/seed.ts'

/** How many random moments are restored; `QM_BACKUP=all` takes ten. */
const moments = process.env.QM_BACKUP === 'all' ? 10 : 2

let home: string
let dataDir: string
let embedded: EmbeddedPostgres
let objects: StoredObjects
/** When the database had confirmed each row. */
const confirmed: { readonly n: number; readonly began: number; readonly ended: number }[] = []

const log = () => undefined

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quartermaster-backup-'))
  dataDir = join(home, 'data')
  await makeBackupKey(join(home, 'key'))
  const key = await readBackupKey(join(home, 'key'))
  objects = storedObjects(folderTarget(join(home, 'backups')), key)
  embedded = await startEmbeddedPostgres({ dataDir, log, archives: true })
  const client = await connected(embedded)
  await client.query('create table schema_migrations (name text primary key)')
  await client.query(`insert into schema_migrations values ('0001_start.sql')`)
  await client.query('create table kept (n int primary key, text text not null)')
  let isOver = false
  const writing = (async () => {
    for (let n = 1; !isOver; n++) {
      const began = Date.now()
      await client.query('insert into kept values ($1, repeat(md5($1::int::text), 200))', [n])
      confirmed.push({ n, began, ended: Date.now() })
      await sleep(15)
    }
  })()
  try {
    await makeBackup(embedded.ownerUrl, objects, dataDir)
    for (let round = 0; round < 4; round++) {
      await sleep(700)
      await shipped()
    }
  } finally {
    isOver = true
    await writing
    await client.end()
  }
  await shipped()
})

afterAll(async () => {
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
})

async function connected({ ownerUrl }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

async function connectedQuery(of: EmbeddedPostgres, statement: string) {
  const client = await connected(of)
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** Ends the current file of the log, and passes it on. */
async function shipped(): Promise<void> {
  const [ended] = await connectedQuery(embedded, 'select pg_walfile_name(pg_switch_wal()) as name')
  const isThere = async () => {
    await shipLog(objects, dataDir)
    return (await objects.target.list(`wal/${ended.name}`)).length > 0
  }
  for (let tries = 1; !(await isThere()); tries++) {
    if (tries === 600) throw new Error('PostgreSQL did not archive its log within a minute.')
    await sleep(100)
  }
}

/** The rows of a restored copy. */
async function rowsAt(at: Date | null): Promise<readonly number[]> {
  const into = await mkdtemp(join(home, 'restored-'))
  await restoreBackup(objects, into, at)
  const copy = await startEmbeddedPostgres({ dataDir: into, log })
  try {
    const rows = await connectedQuery(copy, 'select n from kept order by n')
    return rows.map(({ n }) => Number(n))
  } finally {
    await copy.stop()
    await rm(into, { recursive: true, force: true })
  }
}

test('an archive is whole when its reader is slower than the database', async () => {
  const { tar, done } = await takeBaseBackup(embedded.ownerUrl, 'slow reader')
  // Longer than the database takes to close the connection.
  const closed = done.then(() => sleep(500))
  let bytes = 0
  for await (const chunk of tar) {
    bytes += chunk.length
    // Only its end matters, and the whole would take long.
    if (bytes > 32 * 1024 * 1024) await Promise.race([closed, sleep(20)])
  }
  const [database] = await connectedQuery(
    embedded,
    'select sum(pg_database_size(oid))::float8 as bytes from pg_database',
  )
  expect(bytes).toBeGreaterThan(database.bytes)
})

test('an archive has the log of its time, though PostgreSQL no longer needs it', async () => {
  const { tar, done } = await takeBaseBackup(embedded.ownerUrl, 'long backup')
  for (let turn = 1; turn <= 3; turn++) {
    await connectedQuery(embedded, `insert into kept values (-${turn}, 'while it is copied')`)
    await shipped()
    await connectedQuery(embedded, 'checkpoint')
  }
  for await (const _ of tar);
  const { startPosition, endPosition } = await done
  const [between] = await connectedQuery(
    embedded,
    `select pg_wal_lsn_diff('${endPosition}', '${startPosition}') / 16777216 as files`,
  )
  expect(Number(between.files)).toBeGreaterThan(2)
  await connectedQuery(embedded, 'delete from kept where n < 0')
  await shipped()
})

test('a random moment is restored with exactly what was confirmed by then', async () => {
  const random = randomFrom(printedSeed('moments to restore'))
  const [backup] = await listBackups(objects.target)
  const after = confirmed.filter(({ began }) => began > Date.parse(backup?.endedAt ?? ''))
  expect(after.length).toBeGreaterThan(20)
  for (let turn = 0; turn < moments; turn++) {
    const at = random.whole(1, after.length - 2)
    const [before, next] = [after[at - 1], after[at]]
    if (!before || !next) throw new Error('There is no such row.')
    // Between the answer for one row and the request for the next.
    const moment = new Date(Math.floor((before.ended + next.began) / 2))
    const rows = await rowsAt(moment)
    expect(rows).toEqual(confirmed.slice(0, before.n).map(({ n }) => n))
    printed(`${moment.toISOString()}: ${rows.length} of ${confirmed.length} rows, all of them`)
  }
})

test('without a moment everything that was archived is restored', async () => {
  expect(await rowsAt(null)).toEqual(confirmed.map(({ n }) => n))
})

test('nothing is restored over data, without the key, or for a moment that is not covered', async () => {
  await expect(restoreBackup(objects, dataDir, null)).rejects.toThrow('is not empty')
  const into = join(home, 'refused')
  const keyless = storedObjects(objects.target, null)
  await expect(restoreBackup(keyless, into, null)).rejects.toThrow('is encrypted')
  await expect(restoreBackup(objects, into, new Date(0))).rejects.toThrow('The oldest backup in')
  const later = new Date(Date.now() + 86_400_000)
  await expect(restoreBackup(objects, into, later)).rejects.toThrow('The log in the backup ends')
})
