import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { reserveStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aReceipt, receivingParts, undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { finishPutAway, reopenPutAway } from './end-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { putAway } from './put-away.ts'
import { takeBackPutAway } from './take-back-put-away.ts'

let db: Database
let world: World
let bins: readonly { id: string; code: string }[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const added = await sql<{ id: string; code: string }>`
    insert into bins (id, outlet_id, code, walk_order)
    select gen_random_uuid(), ${world.outletId}, 'T-0' || at, at from generate_series(1, 2) at
    returning id, code`.execute(db.reader)
  bins = added.rows
})

const bin = (at: number) => bins[at] ?? { id: '', code: '' }

const read = (id: string) => getReceipt(receivingParts)(db.reader, world.admin, { id })

/** Five units that were received, of which so many are in each bin. */
async function placed(...quantities: readonly number[]) {
  const receipt = await aReceipt(db, world, world.admin, 'received')
  const receivedId = 'pieceId' in receipt ? receipt.pieceId : ''
  const variantId = receipt.wares[0]?.variantId ?? ''
  for (const [at, quantity] of quantities.entries()) {
    const input = { id: receipt.id, receivedId, bin: bin(at).code, quantity }
    await putAway(receivingParts)(db, world.admin, input, null)
  }
  const back = (at: number, quantity?: number) =>
    db.transaction((tx) =>
      takeBackPutAway(receivingParts)(tx, world.admin, {
        ...{ id: receipt.id, receivedId, binId: bin(at).id, quantity },
      }),
    )
  return { id: receipt.id, variantId, back }
}

async function undo(id: string) {
  const { version } = await read(id)
  const reason = because('Booked twice')
  return db.transaction((tx) => undoReceipt(tx, world.admin, { id, version, reason }))
}

test('what was put into two bins is taken back bin by bin, and then the receipt is undone', async () => {
  const { id, variantId, back } = await placed(3, 2)
  const pieces = async () => (await read(id)).received
  expect(await pieces()).toMatchObject([
    {
      putAway: 5,
      bins: [
        { binCode: 'T-01', quantity: 3 },
        { binCode: 'T-02', quantity: 2 },
      ],
    },
  ])
  await back(0, 1)
  await expect(back(0, 3)).rejects.toMatchObject({ code: 'nothing_put_away' })
  await expect(undo(id)).rejects.toMatchObject({ code: 'already_put_away' })
  await back(0)
  await expect(back(0)).rejects.toMatchObject({ code: 'nothing_put_away' })
  await back(1)
  expect(await pieces()).toMatchObject([{ putAway: 0, bins: [] }])
  await undo(id)
  const left = await sql<{ units: number }>`select coalesce(sum(on_hand), 0)::int as units
    from stock_places where variant_id = ${variantId} and bin_id is not null`.execute(db.reader)
  expect(left.rows).toEqual([{ units: 0 }])
  expect(await ledgerFaults(db)).toEqual([])
})

test('units that left the bin are not taken back: the refusal has the numbers and what moved them', async () => {
  const { variantId, back } = await placed(5)
  const { outletId } = world
  const source = { noun: 'stock', id: outletId, reason: 'Issued by hand' }
  await db.transaction((tx) =>
    takeOutStock(tx, setUp, source, [{ variantId, outletId, binId: bin(0).id, quantity: 2 }], {
      kind: 'adjustment',
    }),
  )
  await expect(back(0)).rejects.toMatchObject({
    code: 'moved_since',
    message: expect.stringMatching(/^3 of 5 .* are still in bin T-01\. .* Take back 3 or less\.$/),
    details: { asked: 5, most: 3 },
  })
  await back(0, 3)
  await expect(back(0)).rejects.toMatchObject({ code: 'moved_since' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('units that orders need are not taken back', async () => {
  const { variantId, back } = await placed(5)
  const { outletId } = world
  const found = await sql<{ available: number }>`
    select on_hand - reserved - unavailable as available from stock_levels
    where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(db.reader)
  const quantity = (found.rows[0]?.available ?? 0) - 1
  const source = { noun: 'stock', id: outletId, outletId, reason: 'Reserved' }
  const rows = [{ variantId, quantity, sourceLineId: newId() }]
  await db.transaction((tx) => reserveStock(tx, setUp, source, rows))
  await expect(back(0)).rejects.toMatchObject({ code: 'reserved_since', details: { most: 1 } })
  await back(0, 1)
})

test('two who take back the same do it once, and nothing is taken back from a finished put-away before it is reopened', async () => {
  const { id, back } = await placed(5)
  const both = await Promise.allSettled([back(0), back(0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await placed(2)
  const { version } = await read(other.id)
  await db.transaction((tx) => finishPutAway(tx, world.admin, { id: other.id, version }))
  await expect(other.back(0)).rejects.toMatchObject({ code: 'wrong_state' })
  const finished = (await read(other.id)).version
  await db.transaction((tx) => reopenPutAway(tx, world.admin, { id: other.id, version: finished }))
  await other.back(0)
  await undo(other.id)
  expect((await read(id)).received).toMatchObject([{ putAway: 0 }])
  expect(await ledgerFaults(db)).toEqual([])
})
