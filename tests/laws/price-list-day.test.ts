import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { quoteOrder } from '#sales/orders/server/placing/quote-order.ts'
import { usablePriceLists } from '#stock/catalog/server/price-lists.queries.ts'
import { ownerOf, testDatabase } from '../support/database.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
})

const moveTo = (zone: string) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${platformSettings.timeZone.key}, ${world.outletId}, to_jsonb(${zone}::text), 'Test')`.execute(
    ownerOf(db).reader,
  )

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

test("a price list begins and ends with the outlet's day, not the server's", async () => {
  // They are 25 hours apart, so that their days always differ.
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const priceListId = newId()
  const day = dayIn(early)
  await sql`insert into price_lists (id, name, currency, percent_off_basis_points, valid_from, valid_until)
    values (${priceListId}, 'One day', 'GBP', 1_000, ${day}::date, ${day}::date)`.execute(db.reader)
  const lines = [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }]
  const quote = () => quoteOrder(db.reader, world.admin, { ...orderOf(world, lines), priceListId })
  const { outletId } = world
  const offered = async () =>
    (await usablePriceLists(db.reader, world.admin, { currency: 'GBP', outletId })).lists.length
  await moveTo(early)
  expect((await quote()).priceListName).toBe('One day')
  expect(await offered()).toBe(1)
  await moveTo(late)
  await expect(quote()).rejects.toMatchObject({ code: 'price_list_closed' })
  expect(await offered()).toBe(0)
})
