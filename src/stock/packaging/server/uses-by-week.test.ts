import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { firstDayOfWeek, weekStarts } from '#platform/weeks.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { packagingFigures } from './list-uses.ts'

let db: Database
let world: World
/** Each of 14 days in a row on which one parcel was packed. */
let days: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const tape = world.variants[0]?.id
  await db.pool.query("insert into packaging_materials (id, kind) values ($1, 'tape')", [tape])
  const used = await db.pool.query<{ day: string }>(
    `insert into packaging_uses
       (order_id, order_number, variant_id, parcel_id, outlet_id, quantity, currency, used_at)
     select gen_random_uuid(), 1000 + ago, $1, $2, $3, 1, 'GBP',
       date_trunc('day', now()) - make_interval(days => ago) + interval '12 hours'
     from generate_series(10, 23) ago
     returning to_char(used_at, 'YYYY-MM-DD') as day`,
    [tape, newId(), world.outletId],
  )
  days = used.rows.map(({ day }) => day)
})

test.each(weekStarts)('the weeks of a company start on its %s', async (start) => {
  await db.transaction((tx) =>
    writeSetting(tx, setUp, {
      setting: platformSettings.weekStart,
      value: start,
      outletId: null,
      version: weekStarts.indexOf(start),
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
  const byWeek = Map.groupBy(days, (day) => firstDayOfWeek(day, start))
  const { weeks } = await packagingFigures(db.reader, world.admin, {})
  expect(weeks.map(({ weekOn, orders }) => [weekOn, Number(orders)])).toEqual(
    [...byWeek].map(([first, within]) => [first, within.length]).toSorted(),
  )
})
