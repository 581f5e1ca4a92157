import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { inventorySettings } from '#stock/inventory/inventory.settings.ts'
import { inventoryServer } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { withoutTrials } from '../../../../tests/support/without-trials.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { previewSetting } from './preview-setting.ts'
import { saveSettings } from './save-settings.ts'

let db: Database
let world: World
let admin: Actor

const { effects } = inventoryServer(openFiles({ place: 'database' }))
const { deadStockDays, lowStockCounts, backDays } = inventorySettings

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  admin = world.admin
  const [first, second] = world.variants
  await sql`update stock_levels set last_moved_at = now() - interval '40 days'
    where variant_id in (${first?.id}, ${second?.id})`.execute(db.reader)
  await sql`update stock_levels set reorder_point = 20 where variant_id = ${first?.id}`.execute(
    db.reader,
  )
})

const preview = (key: string, value: string, outletId?: string) =>
  previewSetting(effects)(db.reader, admin, { key, value, outletId })

test('a preview counts what the value touches now and would touch with another', async () => {
  expect(await preview(deadStockDays.key, '30')).toEqual({
    label: 'Dead stock items',
    now: 0,
    after: 2,
    cap: 10_000,
  })
  expect(await preview(deadStockDays.key, '41')).toMatchObject({ now: 0, after: 0 })
})

test('a preview of the company’s value leaves out outlets that have their own', async () => {
  const { outletId } = world
  const { key } = lowStockCounts
  expect(await preview(key, 'available')).toMatchObject({ now: 1, after: 1 })
  await db.transaction((tx) =>
    saveSettings(withoutTrials)(tx, admin, {
      outletId,
      changes: [{ key, value: 'available', version: 0 }],
      reason: '',
    }),
  )
  expect(await preview(key, 'available')).toMatchObject({ now: 0, after: 0 })
  expect(await preview(key, 'available_and_incoming', outletId)).toMatchObject({ now: 1, after: 1 })
})

test('refuses a value that does not fit, and a setting that nothing can be counted for', async () => {
  await expect(preview(deadStockDays.key, '6')).rejects.toMatchObject({ code: 'bad_setting' })
  await expect(preview(deadStockDays.key, 'thirty')).rejects.toMatchObject({ code: 'bad_setting' })
  await expect(preview(backDays.key, '7')).rejects.toMatchObject({ code: 'nothing_to_count' })
  await expect(preview('orders.nonsense', '7')).rejects.toMatchObject({ code: 'unknown_setting' })
  await expect(preview(lowStockCounts.key, 'available', admin.userId)).rejects.toMatchObject({
    code: 'not_found',
  })
})
