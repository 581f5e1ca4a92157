import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aReturn } from '../../../../tests/support/return-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { returns } from './list-returns.ts'

test('a return is found by whole numbers, and by words of its reason or its order', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db)
  const { id } = await aReturn(db, world, 'approved')
  const other = await aReturn(db, world, 'approved')
  await sql`update returns set reason = 'Torn sleeve', tracking_number = 'TB77' where id = ${id}`.execute(
    db.reader,
  )
  await sql`update orders set ship_name = 'Quentin Oakdale'
    where id = (select order_id from returns where id = ${id})`.execute(db.reader)
  const { rows } = await sql<{ number: number; order: number }>`
    select r.number, o.number as order from returns r join orders o on o.id = r.order_id
    where r.id = ${id}`.execute(db.reader)
  const [of] = rows
  const foundBy = async (q: string) => {
    const input = { q, sort: '-created', limit: 50, total: false } as const
    return (await returns.page(db.reader, world.admin, input)).rows.map((row) => row.id)
  }
  for (const q of [
    `RET-${of?.number}`,
    `O-${of?.order}`,
    'tb77',
    'torn',
    'oakdale quen',
    'Oakdale',
  ])
    expect([q, await foundBy(q)]).toEqual([q, [id]])
  expect(await foundBy('nothing of the kind')).toEqual([])
  expect((await foundBy('')).toSorted()).toEqual([id, other.id].toSorted())
})
