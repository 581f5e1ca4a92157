import { beforeAll, expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { notificationList } from '../notifications.list.ts'
import { addNotifications } from './add-notifications.ts'
import { notifications } from './browse-notifications.ts'

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

const titles = async (call: ListCall<typeof notificationList>) => {
  const input = listInput(notificationList).parse(call)
  const { rows } = await notifications.page(db.reader, actor, input)
  return rows.map(({ title }) => title).sort()
}

test('kind and severity are filtered separately', async () => {
  expect(await titles({ kind: ['orders'] })).toEqual(['Order 7 is on hold'])
  expect(await titles({ kind: ['system'], priority: ['urgent'] })).toEqual(['Office fails'])
  expect(await titles({ kind: ['system'], priority: ['low'] })).toEqual([])
  expect(await titles({ kind: ['stock'] })).toEqual(['A pan is low'])
  expect(await titles({ kind: ['other'] })).toEqual(['100% done'])
})

test('the search covers title and text; “mine” leaves out notifications to roles', async () => {
  expect(await titles({ q: 'office' })).toEqual(['Office fails'])
  expect(await titles({ q: 'demo 100%' })).toEqual(['100% done'])
  expect(await titles({ mine: true })).toEqual(['100% done', 'A pan is low', 'New browser'])
})

test('they are ordered by priority in both directions, and within one priority by their ids', async () => {
  const ordered = async (sort: string) => {
    const input = listInput(notificationList).parse({ sort })
    return (await notifications.page(db.reader, actor, input)).rows
  }
  const up = await ordered('state')
  expect(up.map(({ priority }) => priority)).toEqual(['low', 'low', 'normal', 'normal', 'urgent'])
  expect((await ordered('-state')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
})
