import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import type { Database } from './database.ts'
import { lockByName, lockByNames, shareLockByName } from './lock-by-name.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

/** Whether another transaction can take this lock. */
async function isFree(lock: RawBuilder<unknown>): Promise<boolean> {
  const found = await sql<{ free: boolean }>`select ${lock} as free`.execute(db.reader)
  return found.rows[0]?.free === true
}

const alone = (key: RawBuilder<unknown>) => sql`pg_try_advisory_xact_lock(${key})`
const long = (name: string) => alone(sql`hashtextextended(${name}, 0)`)
const short = (name: string) => alone(sql`hashtext(${name})`)

test('a name is locked with the key that servers of former versions use', async () => {
  await db.transaction(async (tx) => {
    await lockByName(tx, 'one')
    await lockByName(tx, 'two', 'short')
    expect([await isFree(long('one')), await isFree(short('two'))]).toEqual([false, false])
    expect([await isFree(short('one')), await isFree(long('two'))]).toEqual([true, true])
  })
  expect([await isFree(long('one')), await isFree(short('two'))]).toEqual([true, true])
})

test('several names are locked in a fixed order', async () => {
  await db.transaction(async (tx) => {
    await lockByNames(tx, ['zinc', 'amber', 'amber'])
    expect([await isFree(long('amber')), await isFree(long('zinc'))]).toEqual([false, false])
  })
  const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
  const turns = Array.from({ length: 20 }, (_, turn) =>
    db.transaction((tx) => lockByNames(tx, turn % 2 === 0 ? names : names.toReversed())),
  )
  await Promise.all(turns)
  await db.transaction((tx) => lockByNames(tx, []))
})

test('a shared lock allows other shared locks and blocks an exclusive one', async () => {
  await db.transaction(async (tx) => {
    await shareLockByName(tx, 'shared')
    const sharing = sql`pg_try_advisory_xact_lock_shared(hashtextextended('shared', 0))`
    expect([await isFree(sharing), await isFree(long('shared'))]).toEqual([true, false])
  })
})
