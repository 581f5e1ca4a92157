import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { adjustBy, aStore, aWareOf } from '../../../../tests/support/past-days-steps.ts'
import { makeWorld, setUp } from '../../../../tests/support/world.ts'
import { expireLots } from './expire-lots.ts'
import { findOrAddLot } from './find-or-add-lot.ts'
import { getLevel } from './get-level.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

test('a level with only expired lots is not in stock, and names them', async () => {
  const store = await aStore(db)
  const ware = await aWareOf(db, 'lot')
  const add = async (code: string) => {
    const lot = { variantId: ware.id, code, expiresOn: '2099-12-31' }
    const lotId = await db.transaction((tx) => findOrAddLot(tx, setUp, lot))
    await adjustBy(db, admin, store, ware, { difference: 5, lotId })
    return lotId
  }
  const shown = async () => {
    const key = { variantId: ware.id, outletId: store.outletId }
    const { status, places } = await getLevel(db.reader, admin, key)
    return [status, places.map(({ lotCode, isExpired }) => `${lotCode} ${isExpired}`)]
  }
  const old = await add('OLD')
  const fresh = await add('NEW')
  const expire = (lotId: string) =>
    db.pool.query("update lots set expires_on = '2026-01-31' where id = $1", [lotId])
  await expire(old)
  expect(await shown()).toEqual(['in_stock', ['OLD true', 'NEW false']])
  await expire(fresh)
  expect(await shown()).toEqual(['out', ['NEW true', 'OLD true']])
  await expireLots(db)
  expect((await shown())[0]).toBe('out')
})
