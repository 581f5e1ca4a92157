import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { addNotifications } from './add-notifications.ts'
import { browseNotifications } from './notifications.queries.ts'

let db: Database
let actor: Actor

beforeAll(async () => {
  db = await testDatabase()
  actor = (await makeWorld(db, 0)).admin
  const usual = { userId: actor.userId, type: 'warning', message: '', actionUrl: null } as const
  await db.transaction((tx) =>
    addNotifications(tx, [
      { ...usual, priority: 'normal', title: 'Order 7 is on hold', rule: 'order.held' },
      { ...usual, priority: 'urgent', title: 'Office fails', rule: 'connection.in_use_failed' },
      { ...usual, priority: 'normal', title: 'New browser', rule: 'user.new_browser' },
      { ...usual, priority: 'low', title: '100% done', message: 'Of the demo' },
      { ...usual, priority: 'low', title: 'A pan is low', type: 'low_stock' },
    ]),
  )
})

const titles = async (input: object) => {
  const { rows } = await browseNotifications(db.reader, actor, { limit: 50, ...input })
  return rows.map(({ title }) => title).sort()
}

test('kind and severity are asked for apart', async () => {
  expect(await titles({ kind: 'orders' })).toEqual(['Order 7 is on hold'])
  expect(await titles({ kind: 'system', priority: 'urgent' })).toEqual(['Office fails'])
  expect(await titles({ kind: 'system', priority: 'low' })).toEqual([])
  expect(await titles({ kind: 'stock' })).toEqual(['A pan is low'])
  expect(await titles({ kind: 'other' })).toEqual(['100% done'])
})

test('words are searched in title and text; “mine” leaves out what is told to roles', async () => {
  expect(await titles({ q: 'office' })).toEqual(['Office fails'])
  expect(await titles({ q: 'demo 100%' })).toEqual(['100% done'])
  expect(await titles({ mine: true })).toEqual(['100% done', 'A pan is low', 'New browser'])
})
