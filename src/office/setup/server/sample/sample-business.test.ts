import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { makeUser } from '../../../../../tests/support/world.ts'
import { sampleJobs } from './load-sample.ts'
import { previewRemoval } from './preview-removal.ts'
import { readTour } from './read-tour.ts'
import { removeSample } from './remove-sample.ts'
import { readSample, startSample } from './start-sample.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
})

export async function loadAll(given: Database, actor: Actor): Promise<void> {
  await given.transaction((tx) => startSample(tx, actor))
  for (const { work } of sampleJobs) await work(given, {}, new AbortController().signal)
}

/** How many rows each table has, without what only ever grows. */
async function rowsByTable(given: Database): Promise<Record<string, number>> {
  const { rows } = await given.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('events', 'event_chain', 'event_readers', 'schema_migrations')`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: found } = await given.pool.query<{ count: number }>(
      `select count(*)::integer as count from "${name}"`,
    )
    counted[name] = found[0]?.count ?? 0
  }
  return counted
}

test('a sample business is loaded by the commands, and its removal leaves nothing', async () => {
  const before = await rowsByTable(db)
  await loadAll(db, admin)
  expect(await readSample(db.reader)).toMatchObject({ state: 'ready', problem: '' })
  const states = await db.pool.query(
    'select state, count(*)::integer as count from orders group by 1 order by 1',
  )
  console.log(states.rows)
  expect(await ledgerFaults(db)).toEqual([])
  expect((await readTour(db.reader)).order?.state).toBe('pending')
  const preview = await previewRemoval(db.reader, admin)
  console.log(JSON.stringify(preview, null, 1))
  expect(preview.blocking).toEqual([])
  const { rows } = await db.transaction((tx) => removeSample(tx, admin, preview))
  console.log('removed', rows)
  expect(await rowsByTable(db)).toEqual(before)
  expect(await ledgerFaults(db)).toEqual([])
})
