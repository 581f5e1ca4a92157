import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeeperFacts } from '#platform/server/backup/backup-journal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { backupsSettings } from '../backups.settings.ts'
import { isDrillDue, nextDrillAt } from './drill-schedule.ts'
import { findRuns, getRun } from './find-runs.ts'
import { getOverview, noBackupsHere } from './get-overview.ts'
import { backupJournal, forgetKeeper } from './keep-journal.ts'
import { startRun } from './start-run.ts'

let db: Database
let world: World

const facts: KeeperFacts = {
  place: '/mnt/backups',
  isFolder: true,
  isEncrypted: true,
  copiesFiles: true,
  keepDays: 14,
  newest: { id: 'one', beganAt: new Date(), endedAt: new Date(), bytes: 1_000 },
  oldestAt: new Date(),
  logAt: new Date(),
  nextWholeAt: null,
  fault: null,
}

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

beforeEach(async () => {
  await sql`delete from backup_runs`.execute(db.reader)
  await sql`delete from backup_keepers`.execute(db.reader)
})

const journal = () => backupJournal(db)
const overview = () => getOverview(noBackupsHere)(db.reader)
const request = (kind: 'whole' | 'drill') =>
  db.transaction((tx) => startRun(tx, world.admin, { kind }))
const run = (id: string) => getRun(db.reader, world.admin, { id })

/** As if the server that works on it had died a while ago. */
const abandon = (id: string) =>
  sql`update backup_runs set touched_at = now() - interval '3 minutes' where id = ${id}`.execute(
    db.reader,
  )

test('what is requested is taken up, shows its progress and ends with its figures', async () => {
  await journal().keep(facts)
  const { id } = await request('whole')
  expect((await run(id)).state).toBe('waiting')
  expect(await journal().requested()).toBe('whole')
  const taken = await journal().begin('whole')
  expect(await journal().requested()).toBeNull()
  await taken.progress(25, 100, 'Copying the database')
  expect(await run(id)).toMatchObject({ state: 'running', progress: 0.25 })
  expect((await overview()).openRuns.map((open) => open.id)).toEqual([id])
  const figures = [{ label: 'Backup', value: 'one' }]
  await taken.end({ bytes: 2_500_000, fault: null, figures })
  await taken.progress(1, 2, 'Too late')
  expect(await run(id)).toMatchObject({ state: 'done', megabytes: 3, figures, step: '' })
  expect((await run(id)).requestedByName).toBe(world.admin.name)
})

test('a second request of a kind is refused while the first is open', async () => {
  await journal().keep(facts)
  await request('drill')
  await expect(request('drill')).rejects.toMatchObject({ code: 'backup_running' })
  await request('whole')
})

test('without a place, without its server or without a backup nothing is requested', async () => {
  await expect(request('whole')).rejects.toMatchObject({ code: 'no_backups' })
  await journal().keep({ ...facts, newest: null })
  await expect(request('drill')).rejects.toMatchObject({ code: 'no_backups' })
  await sql`update backup_keepers set seen_at = now() - interval '1 hour'`.execute(db.reader)
  await expect(request('whole')).rejects.toMatchObject({ code: 'keeper_away' })
  expect((await overview()).keeper?.isSeen).toBe(false)
  await forgetKeeper(db)
  expect((await overview()).keeper).toBeNull()
})

test('a run whose server died is shown without a result, and blocks nothing', async () => {
  await journal().keep(facts)
  const { id } = await request('whole')
  const taken = await journal().begin('whole')
  await abandon(id)
  expect((await run(id)).state).toBe('lost')
  await request('whole')
  const log = await journal().begin('log')
  const [copied] = await findRuns(db.reader, sql`r.kind = 'log'`, 1)
  await abandon(copied?.id ?? '')
  expect((await run(copied?.id ?? '')).state).toBe('done')
  await log.end({ bytes: 1, fault: null })
  await taken.end({ bytes: 0, fault: 'It failed.' })
  expect(await run(id)).toMatchObject({ state: 'failed', fault: 'It failed.' })
})

test('backups are late when the newest is older than the setting allows', async () => {
  await journal().keep(facts)
  expect(await overview()).toMatchObject({ isLate: false, alarmHours: 26 })
  const endedAt = new Date(Date.now() - 27 * 3_600_000)
  await journal().keep({ ...facts, newest: { id: 'old', beganAt: endedAt, endedAt, bytes: 1 } })
  expect((await overview()).isLate).toBe(true)
  expect((await overview()).download.whyNot).toContain('does not run the embedded database')
})

const setDrill = (value: string, version: number) =>
  db.transaction((tx) =>
    writeSetting(tx, setUp, {
      setting: backupsSettings.drillDay,
      outletId: null,
      version,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
      value,
    }),
  )

test('a drill is due once after its hour, on no day never', async () => {
  await setDrill('daily', 0)
  const next = await nextDrillAt(db.reader)
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now())
  // The last moment was less than a day ago, and is made up for within half a day.
  const lastAt = Date.parse(next ?? '') - 86_400_000
  const isRecent = Date.now() - lastAt < 12 * 3_600_000
  expect(await isDrillDue(db.reader)).toBe(isRecent)
  const drill = await journal().begin('drill')
  await drill.end({ bytes: 0, fault: null })
  expect(await isDrillDue(db.reader)).toBe(false)
  await setDrill('never', 1)
  expect(await nextDrillAt(db.reader)).toBeNull()
  expect(await isDrillDue(db.reader)).toBe(false)
})
