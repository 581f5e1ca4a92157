import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupRunKind, RunEnd } from '#platform/server/backup/backup-journal.ts'
import { folderTarget } from '#platform/server/backup/folder-target.ts'
import { keepBackups } from '#platform/server/backup/keep-backups.ts'
import { listBackups } from '#platform/server/backup/list-backups.ts'
import { storedObjects } from '#platform/server/backup/stored-objects.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'

const patient = { timeout: 60_000, interval: 100 }

test('a fault of a whole backup stays until one succeeds, while the log goes on', async () => {
  const home = await mkdtemp(join(tmpdir(), 'quartermaster-keep-'))
  const dataDir = join(home, 'data')
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, archives: true })
  onTestFinished(async () => {
    await embedded.stop()
    await rm(home, { recursive: true, force: true })
  })
  const client = new pg.Client({ connectionString: embedded.ownerUrl })
  await client.connect()
  await client.query('create table schema_migrations (name text primary key)')
  await client.query(`insert into schema_migrations values ('0001_start.sql')`)
  await client.end()

  const folder = folderTarget(join(home, 'backups'))
  const place = { isFull: true }
  const objects = storedObjects(
    {
      ...folder,
      put: async (name, source) => {
        if (place.isFull && name.startsWith('base/')) {
          source.destroy()
          throw new Error('The place is full.')
        }
        await folder.put(name, source)
      },
    },
    null,
  )
  const ended: (RunEnd & { readonly kind: BackupRunKind })[] = []
  const wanted: BackupRunKind[] = []
  const drillFaults: string[] = []
  const keeper = keepBackups({
    objects,
    isFolder: true,
    ownerUrl: embedded.ownerUrl,
    dataDir,
    filesFolder: null,
    keepDays: 14,
    journal: {
      begin: async (kind) => ({
        progress: async () => undefined,
        end: async (end) => {
          ended.push({ ...end, kind })
        },
      }),
      requested: async () => wanted.shift() ?? null,
      isDrillDue: async () => false,
      // What cannot be written down does not stop the backups.
      keep: async () => {
        throw new Error('No table.')
      },
    },
    drill: async () => {
      throw new Error('Nothing was restored.')
    },
    onDrillFault: async (fault) => {
      drillFaults.push(fault)
    },
    onFault: () => undefined,
  })
  onTestFinished(() => keeper.stop())
  await expect.poll(() => keeper.state().fault, patient).toBe('The place is full.')
  const failedAt = Date.now()
  await expect.poll(() => keeper.state().logAt?.getTime() ?? 0, patient).toBeGreaterThan(failedAt)
  expect(keeper.state()).toMatchObject({ fault: 'The place is full.', newestAt: null })
  expect(ended).toContainEqual({ kind: 'whole', bytes: 0, fault: 'The place is full.' })

  place.isFull = false
  wanted.push('whole', 'drill')
  await expect.poll(() => keeper.state().newestAt, patient).not.toBeNull()
  expect(keeper.state().fault).toBeNull()
  expect(await listBackups(objects.target)).toHaveLength(1)
  await expect.poll(() => drillFaults, patient).toEqual(['Nothing was restored.'])
})
