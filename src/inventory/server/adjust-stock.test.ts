import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { because, makeWorld, type World } from '../../../tests/support/world.ts'
import { type Adjustment, adjustStock } from './adjust-stock.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function adjust(what: Pick<Adjustment, 'difference' | 'counted'>) {
  const { outletId, variants, admin } = world
  const row = { variantId: variants[0]?.id ?? '', outletId, reason: because('Came by hand') }
  try {
    return (await db.transaction((tx) => adjustStock(tx, admin, { ...row, ...what }))).onHand
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const count = (seen: number, quantity: number) => adjust({ counted: { seen, quantity } })

const set = (change: string) =>
  db.pool.query(`update outlets set ${change} where id = $1`, [world.outletId])

test('where nothing comes in, nothing is booked in, but what a count finds is', async () => {
  await set("state = 'closing'")
  expect(await adjust({ difference: 1 })).toBe('outlet_not_open')
  expect(await adjust({ difference: -1 })).toBe(9)
  expect(await count(9, 11)).toBe(11)
  await set("state = 'open', receives = false")
  expect(await adjust({ difference: 1 })).toBe('outlet_never_receives')
  expect(await count(11, 12)).toBe(12)
  await set("state = 'planned', receives = true")
  expect(await adjust({ difference: 1 })).toBe(13)
})

test('nothing lies at a closed outlet, so that no count finds any', async () => {
  await set("state = 'closed'")
  expect(await count(13, 14)).toBe('outlet_not_open')
  expect(await count(13, 12)).toBe(12)
})
