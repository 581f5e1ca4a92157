import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeWorld, orderOf } from '../../../../../tests/support/world.ts'
import { newOrder } from '../../new-order.fields.ts'
import { placeOrder } from './place-order.ts'

test('a program that sends an order twice has it once, and gets the differences between the two', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db)
  const roles = ['super_admin'] as const
  const program: Actor = { ...world.admin, roles, via: 'api_key' }
  const [red] = world.variants
  const given = orderOf(world, [{ variantId: red?.id ?? '', quantity: 1 }])
  const place = (quantity: number) =>
    placeOrder(
      db,
      program,
      newOrder.parse({
        ...given,
        lines: given.lines.map((line) => ({ ...line, quantity })),
        externalRef: 'web-1',
      }),
      null,
    )
  const placed = await Promise.all([place(1), place(1), place(1)])
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  await expect(place(2)).rejects.toMatchObject({ code: 'already_placed', status: 409 })
  const rows = await sql`select channel from orders where external_ref = 'web-1'`.execute(db.reader)
  expect(rows.rows).toEqual([{ channel: 'api' }])
})
