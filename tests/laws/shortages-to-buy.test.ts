import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placeChannelOrder } from '#sales/orders/server/placing/place-channel-order.ts'
import { acceptSuggestions, suggestReorders } from '#stock/purchasing/server/index.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import { aSupplier, purchasingParts, terms } from '../support/buying-steps.ts'
import { channelOrder } from '../support/channel-order.ts'
import { testDatabase } from '../support/database.ts'
import { addWares } from '../support/order-steps.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function suggestionOf(sku: string) {
  const input = { q: sku, snoozed: 'without' } as const
  const { suggestions } = await suggestReorders(purchasingParts)(db.reader, world.admin, input)
  return suggestions.find((row) => row.sku === sku)
}

test('what open orders wait for is suggested until it is in a draft', async () => {
  const [ware] = await addWares(db, world, 1, 2)
  if (!ware) throw new Error('No product was added.')
  const supplierId = await aSupplier(db)
  await db.transaction((tx) =>
    saveItem(tx, setUp, {
      supplierId,
      variantId: ware.id,
      ...terms,
      packQuantity: 1,
      leastQuantity: 1,
      version: null,
      overReceiptPercent: null,
    }),
  )
  expect(await suggestionOf(ware.sku)).toBeUndefined()
  const shop = systemActor('Online shop', 'webhook')
  await db.transaction((tx) =>
    placeChannelOrder(tx, shop, channelOrder(world, [{ variantId: ware.id, quantity: 7 }])),
  )
  const suggested = await suggestionOf(ware.sku)
  expect(suggested).toMatchObject({ supplierId, available: 0, shortages: 5, quantity: 5 })
  await db.transaction((tx) =>
    acceptSuggestions(tx, world.admin, {
      lines: [
        { supplierId, variantId: ware.id, outletId: world.outletId, quantity: 5, explanation: '' },
      ],
    }),
  )
  expect(await suggestionOf(ware.sku)).toMatchObject({ quantity: 0, inDrafts: 5 })
})
