import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipLog } from '#platform/server/backup/archive-log.ts'
import { makeBackupKey, readBackupKey } from '#platform/server/backup/backup-key.ts'
import { checkBackups } from '#platform/server/backup/check-backups.ts'
import { chooseBackup } from '#platform/server/backup/choose-backup.ts'
import { folderTarget } from '#platform/server/backup/folder-target.ts'
import { makeBackup } from '#platform/server/backup/make-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { restoreCluster } from '#platform/server/backup/restore-cluster.ts'
import {
  type DrillChecks,
  type DrillSteps,
  drillsFolder,
  removeLeftDrills,
  runDrill,
} from '#platform/server/backup/run-drill.ts'
import { type StoredObjects, storedObjects } from '#platform/server/backup/stored-objects.ts'
import { openDataFolder } from '#platform/server/db/embedded/data-folder.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { launchPostmaster } from '#platform/server/db/embedded/launch-postmaster.ts'
import { findPostgresBinaries } from '#platform/server/db/embedded/postgres-binaries.ts'
import { chooseAllowedRun } from '#platform/server/db/embedded/spawn-as-allowed.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/db/embedded/start-embedded-postgres.ts'

let home: string
let dataDir: string
let embedded: EmbeddedPostgres
let objects: StoredObjects

const rows = 40

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quartermaster-drill-'))
  dataDir = join(home, 'data')
  await makeBackupKey(join(home, 'key'))
  objects = storedObjects(
    folderTarget(join(home, 'backups')),
    await readBackupKey(join(home, 'key')),
  )
  embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, archives: true })
  await asked(embedded.ownerUrl, 'create table schema_migrations (name text primary key)')
  await asked(embedded.ownerUrl, `insert into schema_migrations values ('0001_start.sql')`)
  await asked(embedded.ownerUrl, 'create table kept (n int primary key)')
  await asked(embedded.ownerUrl, 'grant select on kept to public')
  await makeBackup(embedded.ownerUrl, objects, dataDir)
  for (let part = 0; part < 4; part++) {
    await asked(
      embedded.ownerUrl,
      `insert into kept select ${part} * 10 + n from generate_series(1, ${rows / 4}) as n`,
    )
    await shipped()
  }
  await shipped()
})

afterAll(async () => {
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
})

async function asked(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query(statement).finally(() => client.end())
  return found.rows
}

async function shipped(): Promise<void> {
  const [ended] = await asked(embedded.ownerUrl, 'select pg_walfile_name(pg_switch_wal()) as name')
  for (let tries = 1; ; tries++) {
    await shipLog(objects, dataDir)
    if ((await objects.target.list(`wal/${ended.name}`)).length > 0) return
    if (tries === 600) throw new Error('PostgreSQL did not archive its log within a minute.')
    await sleep(100)
  }
}

const counting: DrillChecks = {
  before: null,
  examine: async ({ serverUrl }) => {
    const [found] = await asked(serverUrl, 'select count(*)::int as count from kept')
    return { figures: [{ label: 'Rows', value: String(found.count) }], fault: null }
  },
}

const steps: DrillSteps = { signal: new AbortController().signal, onStep: () => undefined }

const drill = (checks: DrillChecks = counting, given: Partial<DrillSteps> = {}) =>
  runDrill({ ...steps, ...given, objects, dataDir, checks })

const left = async () => (existsSync(drillsFolder(dataDir)) ? readdir(drillsFolder(dataDir)) : [])

/** The newest files of the log are in the place while the test runs without one of the others. */
async function without<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = join(home, 'backups', name)
  const bytes = await readFile(path)
  await rm(path)
  try {
    return await work()
  } finally {
    await writeFile(path, bytes)
  }
}

async function segmentAt(place: number): Promise<string> {
  const names = (await objects.target.list('wal/')).map(({ name }) => name)
  const ours = names.filter((name) => /\/[0-9A-F]{24}\./.test(name))
  return ours.at(place) ?? ''
}

const checked = () => checkBackups({ objects, oldestMilliseconds: 3_600_000, say: () => undefined })

test('a drill restores all that was copied, and leaves nothing behind', async () => {
  const { figures, fault } = await drill()
  expect(fault).toBeNull()
  expect(figures).toContainEqual({ label: 'Rows', value: String(rows) })
  expect(await left()).toEqual([])
  // The restored copy did not archive into the folder of the running database.
  const waiting = await readdir(join(dataDir, 'wal-to-archive'))
  expect(waiting.filter((name) => name.startsWith('00000002'))).toEqual([])
})

test('a drill that is stopped leaves nothing behind', async () => {
  const stopping = new AbortController()
  const onStep = (step: string) => {
    if (step.startsWith('Replaying')) stopping.abort()
  }
  await expect(drill(counting, { signal: stopping.signal, onStep })).rejects.toThrow()
  expect(await left()).toEqual([])
  const whileChecking: DrillChecks = {
    before: null,
    examine: async () => {
      second.abort()
      return new Promise(() => undefined)
    },
  }
  const second = new AbortController()
  await expect(drill(whileChecking, { signal: second.signal })).rejects.toThrow('stopped')
  expect(await left()).toEqual([])
})

test('the database of a killed drill is ended and removed at the next start', async () => {
  // No process has this id, as after the end of the one that ran the drill.
  const folder = join(drillsFolder(dataDir), 'drill-999999999')
  await mkdir(drillsFolder(dataDir), { recursive: true })
  const binaries = findPostgresBinaries()
  const record = await chooseBackup(objects, null, binaries.major)
  await restoreCluster({ objects, record, into: folder, at: null, say: () => undefined })
  const copy = openDataFolder(folder)
  const way = chooseAllowedRun(copy, binaries.postgres)
  const { pid } = await launchPostmaster(copy, way, binaries.postgres, () => undefined)
  expect(isAlive(pid)).toBe(true)
  await removeLeftDrills(dataDir)
  expect(await left()).toEqual([])
  expect(isAlive(pid)).toBe(false)
})

test('a gap in the log is named by the drill, the check and a restore', async () => {
  const missing = await segmentAt(-3)
  const name = missing.slice('wal/'.length).split('.')[0]
  await without(missing, async () => {
    expect((await drill()).fault).toContain(`lacks the file ${name}`)
    expect(await checked()).toEqual([expect.stringContaining(`The log lacks the file ${name}`)])
    const into = join(home, 'with a gap')
    const restored = await restoreBackup(objects, into, null)
    expect(restored.gap).toEqual({ first: name, last: name, count: 1 })
    await expect(
      restoreBackup(objects, join(home, 'later'), new Date(Date.now() + 60_000)),
    ).rejects.toThrow(`lacks the file ${name}`)
  })
  expect(await checked()).toEqual([])
})

test('the check finds what was changed, cut short, or is for another key', async () => {
  const [record] = (await objects.target.list('base/')).filter(({ name }) =>
    name.endsWith('base.tar.zst.age'),
  )
  const path = join(home, 'backups', record?.name ?? '')
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length - 70_000))
  expect(await checked()).toEqual([expect.stringContaining('cannot be read')])
  await expect(drill()).rejects.toThrow('was changed or cut short')
  expect(await left()).toEqual([])
  await writeFile(path, bytes)
  const segment = join(home, 'backups', await segmentAt(-2))
  const whole = await readFile(segment)
  await appendFile(segment, 'x')
  expect(await checked()).toEqual([expect.stringContaining('cannot be read')])
  await writeFile(segment, whole)
  await makeBackupKey(join(home, 'other key'))
  const other = storedObjects(objects.target, await readBackupKey(join(home, 'other key')))
  const faults = await checkBackups({
    objects: other,
    oldestMilliseconds: 0,
    say: () => undefined,
  })
  expect(faults).toContainEqual(expect.stringContaining('The newest whole backup is of'))
  expect(faults).toContainEqual(expect.stringContaining('is encrypted for another key'))
  await expect(restoreBackup(other, join(home, 'refused'), null)).rejects.toThrow(
    'is encrypted for another key',
  )
})
