import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aStockPhoto } from '../../../../tests/support/stock-photo-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { type Adjustment, adjustStock } from './adjust-stock.ts'
import { getLevel } from './get-level.ts'
import { readLedger } from './read-ledger.ts'
import { removeStockPhoto } from './stock-photos.ts'

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

test('where no stock may be received, none is booked in, except what a count finds', async () => {
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

test('a closed outlet has no stock, so that no count finds any', async () => {
  await set("state = 'closed'")
  expect(await count(13, 14)).toBe('outlet_not_open')
  expect(await count(13, 12)).toBe(12)
})

describe('photos of a correction', () => {
  const level = () => ({ variantId: world.variants[1]?.id ?? '', outletId: world.outletId })

  const take = (photoIds: readonly string[], code = 'other') =>
    db.transaction((tx) =>
      adjustStock(tx, world.admin, {
        ...level(),
        difference: -1,
        reason: { code, note: 'Fell off the shelf' },
        photoIds,
      }),
    )

  const waiting = async () => {
    const shown = await getLevel(db.reader, world.admin, level())
    return shown.waitingPhotos.map(({ id, isOwn }) => `${id} ${isOwn}`)
  }

  beforeAll(() => set("state = 'open', receives = true"))

  test('wait for the user who took them, and then are in the ledger', async () => {
    const id = await aStockPhoto(db, world.admin, level(), '#aa0000')
    expect(await aStockPhoto(db, world.admin, level(), '#aa0000')).toBe(id)
    expect(await waiting()).toEqual([`${id} true`])
    await take([id])
    expect(await waiting()).toEqual([])
    const asked = { ...level(), withReservations: false, limit: 5 }
    const ledger = await readLedger(db.reader, world.admin, asked)
    expect(ledger.rows.map(({ photos }) => photos.map((photo) => photo.id))).toEqual([[id], []])
    await expect(take([id])).rejects.toThrow('was not found')
    await expect(db.transaction((tx) => removeStockPhoto(tx, world.admin, { id }))).rejects.toThrow(
      'was not found',
    )
  })

  test('are included and removed by that user alone', async () => {
    const colleague = await db.transaction((tx) => makeUser(tx, 'super_manager'))
    const id = await aStockPhoto(db, colleague, level())
    expect(await waiting()).toEqual([`${id} false`])
    await expect(take([id])).rejects.toThrow('was not found')
    await expect(db.transaction((tx) => removeStockPhoto(tx, world.admin, { id }))).rejects.toThrow(
      'was not found',
    )
    await db.transaction((tx) => removeStockPhoto(tx, colleague, { id }))
    expect(await waiting()).toEqual([])
  })

  test('are required where the reason says so, and stay when the correction is refused', async () => {
    await db.pool.query("update reason_codes set needs_photo = true where code = 'damaged'")
    await expect(take([], 'damaged')).rejects.toThrow(
      '“Damaged” is to be seen as well as said. Take a photo of ',
    )
    const id = await aStockPhoto(db, world.admin, level())
    const far = { ...level(), difference: -1_000_000, reason: because('Gone'), photoIds: [id] }
    await expect(db.transaction((tx) => adjustStock(tx, world.admin, far))).rejects.toThrow()
    expect(await waiting()).toEqual([`${id} true`])
    await take([id], 'damaged')
    expect(await waiting()).toEqual([])
  })

  test('are at most six', async () => {
    for (let each = 1; each <= 6; each += 1)
      await aStockPhoto(db, world.admin, level(), `#0000${each}0`)
    await expect(aStockPhoto(db, world.admin, level(), '#00ff00')).rejects.toThrow('Take one off')
  })
})
