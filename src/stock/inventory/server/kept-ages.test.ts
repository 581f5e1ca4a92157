import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import {
  adjustBy,
  aStore,
  aWareOf,
  happened,
  mergeWares,
  setAt,
  type Ware,
} from '../../../../tests/support/past-days-steps.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { addPastMovements } from './add-past-movements.ts'
import { ageStock } from './age-stock.ts'
import { stockAgeSums } from './kept-ages.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

const zones = ['Europe/London', 'Pacific/Auckland', 'America/New_York']

test('the ages of stock equal a recount of the ledger after each act, folded or not', async () => {
  const store = await aStore(db, 'America/New_York')
  const wares = await Promise.all([aWareOf(db), aWareOf(db), aWareOf(db)])
  for (const ware of wares)
    await happened(db, store, ware, { days: 200, received: 12, valueMinor: 1_000 })
  const wareOf = (drawn: number) => wares[drawn % 3] ?? { id: '', sku: '' }
  const adjust = (drawn: number, difference: number, more = {}) =>
    adjustBy(db, admin, store, wareOf(drawn), { difference, ...more }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  /** Of a second variant for the same thing, a part of which is left. */
  async function mergeInto(ware: Ware, drawn: number) {
    const twin = await aWareOf(db)
    await happened(db, store, twin, { days: 5 + (drawn % 300), received: 4, valueMinor: 90 })
    await happened(db, store, twin, { days: 3, issued: drawn % 4 || 1 })
    await mergeWares(db, admin, ware, twin)
  }
  const passThrough = ({ id: variantId }: Ware) =>
    db.transaction((tx) => {
      const document = { reason: 'It is so', sourceNoun: 'stock', sourceId: newId(), actor: admin }
      const at = new Date().toISOString()
      const row = { ...document, at, variantId, outletId: store.outletId, sourceLineId: null }
      return addPastMovements(tx, [
        { ...row, kind: 'receipt', quantity: 2, valueMinor: 0 },
        { ...row, kind: 'reserve', quantity: 2 },
        { ...row, kind: 'issue', quantity: 2 },
      ])
    })
  const sums = await keepsUp(db, stockAgeSums, [
    (drawn) => adjust(drawn, 1 + (drawn % 9), { unitCostMinor: 1 + (drawn % 999) }),
    (drawn) => adjust(drawn, -1 - (drawn % 9)),
    (drawn) => adjust(drawn, -1 - (drawn % 3), { on: store.ago(drawn % 12) }),
    (drawn) =>
      happened(db, store, wareOf(drawn), { days: drawn % 400, received: 3, valueMinor: 7 }),
    // Received and gone at once: the level is as before, but the newest receipt is not.
    (drawn) => passThrough(wareOf(drawn)),
    (drawn) => mergeInto(wareOf(drawn), drawn),
    (drawn) =>
      setAt(db, store.outletId, platformSettings.timeZone.key, zones[drawn % 3] ?? 'Europe/London'),
  ])
  expect(sums.length).toBeGreaterThan(5)
  const { parts } = await ageStock(db.reader, admin, { outletId: store.outletId })
  const total = parts.reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  const levels = await sql<{ value: number }>`select sum(value_minor)::bigint as value
    from stock_levels where outlet_id = ${store.outletId} and on_hand > 0`.execute(db.reader)
  expect(total).toBe(levels.rows[0]?.value)
})
