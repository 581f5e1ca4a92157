import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { holdAtDesk } from '../../../../tests/support/wave-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { dispatchCounts, toPack } from './dispatch.queries.ts'

test('the list to pack shows what can be packed, promised first, and holds on request', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db, 100)
  const { id: oldest } = await anOrder(db, world, 'confirmed')
  const { id: held } = await anOrder(db, world, 'confirmed')
  const { id: promised } = await anOrder(db, world, 'confirmed')
  await sql`update orders set promised_on = current_date + 1 where id = ${promised}`.execute(
    db.reader,
  )
  await holdAtDesk(db, world, held)
  const { outletId, admin } = world
  const list = async (more: { held?: boolean; after?: string } = {}, limit = 10) =>
    toPack(db.reader, admin, { outletId, limit, ...more })
  const first = await list({}, 1)
  expect(first.rows.map(({ orderId }) => orderId)).toEqual([promised])
  const rest = await list({ after: first.nextCursor ?? '' })
  expect(rest.rows.map(({ orderId }) => orderId)).toEqual([oldest])
  expect((await list({ held: true })).rows.map(({ orderId }) => orderId)).toEqual([held])
  expect(await dispatchCounts(db.reader, admin)).toMatchObject({ toPack: 3, held: 1 })
})
