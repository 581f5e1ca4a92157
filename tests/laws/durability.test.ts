import { beforeAll, expect, test } from 'vitest'
import { requireDurability } from '#app/require-durability.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { warningOf } from '#platform/server/db/durability.ts'
import { testDatabase } from '../support/database.ts'

let db: Database

beforeAll(async () => {
  // The test server is disposable, and so runs with fsync off.
  db = await testDatabase()
})

const production = { NODE_ENV: 'production' }

test('production refuses a database that may lose committed data, and says what to do', async () => {
  await expect(requireDurability(db, readConfig(production))).rejects.toThrow(
    /fsync = off, full_page_writes = off, synchronous_commit = off.*ALLOW_UNSAFE_DATABASE=yes/,
  )
})

test('elsewhere, or where the operator accepts it, it is a warning', async () => {
  for (const env of [{}, { ...production, ALLOW_UNSAFE_DATABASE: 'yes' }])
    expect(await requireDurability(db, readConfig(env))).toContain('fsync = off')
})

test('a database without checksums only gives a warning, and a durable one none', () => {
  expect(warningOf({ unsafe: [], hasChecksums: false })).toContain('pg_checksums --enable')
  expect(warningOf({ unsafe: [], hasChecksums: true })).toBe(null)
})
