import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ListCall } from '#platform/lists/list-input.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { neverStockedList } from '../never-stocked.list.ts'
import { adjustStock } from './adjust-stock.ts'
import { neverStocked } from './never-stocked.ts'

let db: Database
let world: World
let yorkId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  yorkId = await addStore(db, 'YORK')
})

async function listed(actor: Actor, call: ListCall<typeof neverStockedList> = {}) {
  const input = listInput(neverStockedList).parse(call)
  const { rows } = await neverStocked.page(db.reader, actor, input)
  return rows.map(({ sku, outletCode }) => `${sku} ${outletCode}`).toSorted()
}

const atYork = (): Actor => ({
  ...world.admin,
  grants: [{ permissions: world.admin.permissions, outletIds: [yorkId] }],
})

const variantOf = (sku: string) => world.variants.find((one) => one.sku === sku)?.id ?? ''

test('active variants are listed at each outlet where they have never had stock', async () => {
  expect(await listed(world.admin)).toEqual([
    ...['MUG-BLUE MAIN', 'MUG-BLUE YORK', 'MUG-RED MAIN', 'MUG-RED YORK'],
    ...['TRAY MAIN', 'TRAY YORK'],
  ])
  expect(await listed(world.admin, { outletId: [world.outletId], q: 'mug' })).toEqual([
    'MUG-BLUE MAIN',
    'MUG-RED MAIN',
  ])
  expect(await listed(atYork())).toEqual(['MUG-BLUE YORK', 'MUG-RED YORK', 'TRAY YORK'])
})

test('the first stock takes a variant from the list of its outlet alone, and for good', async () => {
  const move = (difference: number, code: string) =>
    db.transaction((tx) =>
      adjustStock(tx, world.admin, {
        ...{ variantId: variantOf('TRAY'), outletId: world.outletId, difference },
        reason: { code, note: '' },
      }),
    )
  await move(4, 'opening_stock')
  expect(await listed(world.admin, { q: 'tray' })).toEqual(['TRAY YORK'])
  await move(-4, 'damaged')
  expect(await listed(world.admin, { q: 'tray' })).toEqual(['TRAY YORK'])
})

test('a level without a movement has never had stock', async () => {
  await sql`insert into stock_levels (variant_id, outlet_id, reorder_point)
    values (${variantOf('MUG-RED')}, ${yorkId}, 5)`.execute(db.reader)
  expect(await listed(world.admin, { q: 'MUG-RED' })).toEqual(['MUG-RED MAIN', 'MUG-RED YORK'])
})

test('what cannot be stocked is not listed: drafts, services, closed variants and outlets', async () => {
  const without = async (change: string) => {
    await db.reader.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx)
      const input = listInput(neverStockedList).parse({ q: 'MUG-BLUE' })
      const { rows } = await neverStocked.page(tx, world.admin, input)
      expect([change, rows.map(({ outletCode }) => outletCode)]).toEqual([change, []])
      await sql`rollback`.execute(tx)
    })
  }
  const ofProduct = `where id = (select product_id from variants where sku = 'MUG-BLUE')`
  await without(`update products set state = 'draft' ${ofProduct}`)
  await without(`update products set kind = 'service' ${ofProduct}`)
  await without(`update variants set is_active = false where sku = 'MUG-BLUE'`)
  await without(`update outlets set state = 'closing'`)
  await without(`update outlets set receives = false`)
})
