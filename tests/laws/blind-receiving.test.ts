import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { purchasingParts } from '#app/parts-of-purchasing.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { getLevel } from '#stock/inventory/server/get-level.ts'
import { listIncoming } from '#stock/inventory/server/read-demand.ts'
import { stockUses } from '#stock/inventory/server/stock-of-products.ts'
import { suggestReorders } from '#stock/purchasing/server/suggest-reorders.ts'
import { cloneTransfer } from '#stock/transfers/server/add-transfer.ts'
import { getTransfer, historyOfTransfer } from '#stock/transfers/server/get-transfer.ts'
import { transferFigures } from '#stock/transfers/server/list-transfers.ts'
import { suggestedFor } from '#stock/transfers/server/plan-transfer.ts'
import { testDatabase } from '../support/database.ts'
import { addDestination, aTransfer, personAt } from '../support/transfer-steps.ts'
import { makeWorld, type World } from '../support/world.ts'

/** What a user of the destination alone may learn of a transfer with blind receiving: nothing. */
let db: Database
let world: World
let shopId: string
let receiver: Actor
let id: string
let level: { readonly variantId: string; readonly outletId: string }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  shopId = await addDestination(db)
  receiver = await personAt(db, 'store_manager', [shopId])
  const made = await aTransfer(db, world, 'in_transit', {
    requester: receiver,
    toOutletId: shopId,
    isBlind: true,
  })
  id = made.id
  level = { variantId: made.wares[0]?.id ?? '', outletId: shopId }
  await sql`insert into stock_levels (variant_id, outlet_id, reorder_point)
    values (${level.variantId}, ${shopId}, 50)
    on conflict (variant_id, outlet_id) do update set reorder_point = 50`.execute(db.reader)
})

test('the history of the transfer shows no quantity', async () => {
  const { entries } = await historyOfTransfer(db.reader, receiver, { id })
  expect(entries.some(({ type }) => type === 'transfer.added')).toBe(true)
  expect(JSON.stringify(entries.map(({ data }) => data))).not.toMatch(/× ?\d|"lines|Short/)
  const atSource = await historyOfTransfer(db.reader, world.admin, { id })
  expect(JSON.stringify(atSource.entries)).toContain('"lines')
})

test('incoming stock, the level and its uses show none', async () => {
  const { rows } = await listIncoming(db.reader, receiver, level)
  expect(rows.map(({ quantity }) => quantity)).toEqual([null])
  const open = await listIncoming(db.reader, world.admin, level)
  expect(open.rows[0]?.quantity).toBeGreaterThan(0)
  expect(await getLevel(db.reader, receiver, level)).toMatchObject({ incoming: 0 })
  const uses = await stockUses(db.reader, receiver, [level.variantId])
  expect(uses.map(({ what }) => what).join()).toContain('goods on the way, to be counted')
})

test('suggestions, the value in transit and a copy show none', async () => {
  const input = { snoozed: 'without', q: '', outletId: shopId } as const
  const { suggestions } = await suggestReorders(purchasingParts)(db.reader, receiver, input)
  expect(suggestions.filter(({ variantId }) => variantId === level.variantId)).toEqual([])
  const { lines } = await suggestedFor(db.reader, receiver, { outletId: shopId })
  expect(lines.every(({ incoming }) => incoming === 0)).toBe(true)
  expect((await transferFigures(db.reader, receiver)).values).toEqual([])
  const whole = await getTransfer(db.reader, receiver, { id })
  expect([whole.units, whole.valueMinor, whole.rows[0]?.valueMinor]).toEqual([null, null, null])
  const copy = db.transaction((tx) => cloneTransfer(tx, receiver, { id, onlyShort: true }))
  await expect(copy).rejects.toMatchObject({ code: 'counted_blindly' })
})
