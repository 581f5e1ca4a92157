import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { aReturn } from '../../../../tests/support/return-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { returnsSettings } from '../returns.settings.ts'
import { causesOfReturns } from './causes-of-returns.ts'
import { requestReturn } from './request-return.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('each return costs its shipping and handling once, shared by its products', async () => {
  await aReturn(db, world, 'received')
  const order = await anOrder(db, world, 'delivered')
  await db.transaction((tx) =>
    requestReturn(tx, world.admin, {
      orderId: order.id,
      kind: 'customer',
      method: 'drop',
      lines: order.lineIds.map((lineId) => ({ lineId, quantity: 1 })),
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason: '',
    }),
  )
  const { shippingOutMinor, shippingBackMinor, handlingMinor } = returnsSettings
  const each = await settingsOf(db.reader, { shippingOutMinor, shippingBackMinor, handlingMinor })
  const perReturn = each.shippingOutMinor + each.shippingBackMinor + each.handlingMinor

  const { reasons, products } = await causesOfReturns(db.reader, world.admin, { days: 90 })
  expect(reasons).toEqual([
    {
      key: 'wrong_size',
      label: expect.any(String),
      returns: 2,
      units: 2,
      costMinor: 2 * perReturn,
    },
  ])
  const shared = products.filter(({ key }) => order.skus.includes(key))
  expect(shared.map(({ returns, costMinor }) => ({ returns, costMinor }))).toEqual(
    order.skus.map(() => ({ returns: 1, costMinor: Math.round(perReturn / 2) })),
  )
})
