import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countEvents } from '../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import { anOpenSession } from '../../../../tests/support/register-steps.ts'
import { aParkedSale } from '../../../../tests/support/sale-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { posSettings } from '../pos.settings.ts'
import { discardOldParked } from './discard-old-parked.ts'

test('discards the carts that were parked longer ago than the setting of their outlet', async () => {
  const db = await testDatabase()
  const world = await makeWorld(db)
  const { registerId } = await anOpenSession(db, world)
  await setAt(db, world.outletId, posSettings.parkedDays.key, 3)
  const parkedDaysAgo = async (days: number) => {
    const { id } = await aParkedSale(db, world, `${days} days ago`, registerId)
    await sql`update parked_sales set parked_at = now() - make_interval(days => ${days}, hours => 1)
      where id = ${id}`.execute(db.reader)
    return id
  }
  const [recent, old] = [await parkedDaysAgo(2), await parkedDaysAgo(3)]
  await discardOldParked.work(db, {}, new AbortController().signal)
  const left = await db.reader.selectFrom('parked_sales').select('id').execute()
  expect(left).toEqual([{ id: recent }])
  expect(await countEvents(db, old, 'parked_sale.expired')).toBe(1)
  expect(await countEvents(db, recent, 'parked_sale.expired')).toBe(0)
})
