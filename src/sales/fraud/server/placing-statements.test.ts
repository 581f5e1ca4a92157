import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newPhone, placeOne } from '../../../../tests/support/risk-steps.ts'
import { whenDone } from '../../../../tests/support/when-done.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World
let statements: string[] = []

beforeAll(async () => {
  // A connection keeps the function that it was opened with.
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      statements.push(JSON.stringify(given[0]))
      return Reflect.apply(query, this, given)
    },
  })
  whenDone(() => Object.assign(pg.Client.prototype, { query }))
  db = await testDatabase()
  world = await makeWorld(db, 100)
})

test('an order is placed by one statement, and neither it nor a trigger of it reads or writes a score', async () => {
  await placeOne(db, world, { shipPhone: newPhone() })
  statements = []
  await placeOne(db, world, { shipPhone: newPhone() })
  // The screens are told on a connection of its own, of this order or still of the one before.
  const asked = statements.filter((text) => !text.includes('notify'))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('insert into orders')
  expect(asked[0]).not.toMatch(/risk_/)
  const written = await db.pool.query(
    'select (select count(*) from risk_scores) + (select count(*) from risk_areas_changed) as rows',
  )
  expect(Number(written.rows[0]?.rows)).toBe(0)
})
