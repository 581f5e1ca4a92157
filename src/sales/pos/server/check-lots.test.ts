import { beforeAll, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type GoodsSteps, goodsSteps } from '../../../../tests/support/goods-steps.ts'
import { aRegister } from '../../../../tests/support/register-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import { checkLots } from './check-lots.ts'
import { findTill } from './find-till.ts'

let db: Database
let g: GoodsSteps
let registerId: string

beforeAll(async () => {
  db = await testDatabase()
  g = await goodsSteps(db)
  registerId = (await aRegister(db, g.world)).id
})

const check = (variantId: string, quantity: number, lotCode?: string, more: object[] = []) =>
  checkLots(db.reader, g.world.admin, {
    registerId,
    lines: [
      { variantId, quantity, discountMinor: 0, ...(lotCode ? { lotCode } : {}) },
      ...more.map((line) => ({ variantId, quantity, discountMinor: 0, ...line })),
    ],
  })

test('the lots of a practised cart are those that a sale would take', async () => {
  const cheese = await g.goods({
    lots: { FRESH: 4, OLD: 4 },
    expiresOn: { OLD: '2020-01-31' },
  })
  expect(await refusedAs(check(cheese.id, 1))).toBe('lot_needed')
  expect(await refusedAs(check(cheese.id, 1, 'OLD'))).toBe('lot_expired')
  expect(await refusedAs(check(cheese.id, 1, 'OTHER'))).toBe('wrong_lot')
  expect(await refusedAs(check(cheese.id, 5, 'FRESH'))).toBe('lot_not_there')
  expect(await refusedAs(check(cheese.id, 3, 'FRESH', [{ lotCode: 'FRESH' }]))).toBe(
    'lot_not_there',
  )
  expect(await check(cheese.id, 4, 'FRESH')).toEqual({ hasLots: true })
  expect(await refusedAs(check(newId(), 1))).toBe('unknown_variant')
})

test('goods without lots need none', async () => {
  const mug = await g.goods()
  expect(await check(mug.id, 1)).toEqual({ hasLots: false })
})

test('the till says what its user may do alone', async () => {
  const approvalsOf = async (actor: Actor) =>
    (await findTill(db.reader, actor, { registerId })).register?.approvals
  const alone = { discount: 'allowed', refund: 'allowed', largeRefund: 'allowed', void: 'allowed' }
  expect(await approvalsOf(g.world.admin)).toMatchObject({ ...alone, refundMostMinor: 5_000 })
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  const cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
  expect(await approvalsOf(cashier)).toMatchObject({
    ...{ discount: 'approval', refund: 'allowed', largeRefund: 'approval', void: 'approval' },
  })
})
