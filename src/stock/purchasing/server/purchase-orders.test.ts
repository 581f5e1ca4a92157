import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { mailContents } from '#platform/server/mail/mail-contents.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { unseal } from '#platform/server/seal.ts'
import { purchasingParts } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { setUpMail } from '../../../../tests/support/set-up-mail.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { cancelPurchaseOrder, closeShort } from './end-purchase-order.ts'
import { acceptChanges, declineChanges, proposeChanges } from './propose-changes.ts'
import { getPurchaseOrder } from './purchase-orders.queries.ts'
import {
  lockForReceiving,
  type ReceivedUnits,
  recordReceived,
  recordUndone,
} from './record-received.ts'
import { remindSupplier } from './remind-supplier.ts'
import { sendPurchaseOrder, submitPurchaseOrder } from './send-purchase-order.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const anOrder = (state: Parameters<typeof aPurchaseOrder>[3]) =>
  aPurchaseOrder(db, world, world.admin, state)

const read = (id: string) => getPurchaseOrder(db.reader, world.admin, { id })

/** What the inventory expects of an order, line by line. */
async function incomingOf(
  id: string,
): Promise<Record<string, { quantity: number; dueOn: string }>> {
  const found = await sql<{ lineId: string; quantity: number; dueOn: string }>`
    select source_line_id as "lineId", quantity, due_on::text as "dueOn" from stock_incoming
    where source_id = ${id}`.execute(db.reader)
  return Object.fromEntries(
    found.rows.map(({ lineId, quantity, dueOn }) => [lineId, { quantity, dueOn }]),
  )
}

const receive = (id: string, units: readonly ReceivedUnits[]) =>
  db.transaction(async (tx) =>
    recordReceived(tx, world.admin, await lockForReceiving(tx, world.admin, id), {
      units,
      receipt: 'Receipt 1',
    }),
  )

test('goods are incoming from sending on, and no longer once the order is cancelled', async () => {
  const order = await anOrder('draft')
  expect(await incomingOf(order.id)).toEqual({})
  const sent = await db.transaction((tx) =>
    sendPurchaseOrder(tx, world.admin, { ...order, by: 'other', to: '' }),
  )
  const [first = '', second = ''] = order.lineIds
  const due = { quantity: 24, dueOn: '2999-05-20' }
  expect(await incomingOf(order.id)).toEqual({ [first]: due, [second]: due })
  expect(await read(order.id)).toMatchObject({
    state: 'sent',
    revision: 1,
    totalMinor: 12_000,
    items: [{ supplierSku: 'THEIRS-1', open: 24 }, { open: 24 }],
  })
  await db.transaction((tx) =>
    cancelPurchaseOrder(tx, world.admin, { ...sent, reason: because('Bought elsewhere') }),
  )
  expect(await incomingOf(order.id)).toEqual({})
})

test('a change after sending is a revision that says what differs, and keeps what was received', async () => {
  const { id, version, wares, lineIds } = await anOrder('partially_received')
  const [first, second] = wares.map(({ variantId }) => variantId)
  const [lineId = ''] = lineIds
  const change = (quantity: number, reason = 'We need fewer') =>
    db.transaction((tx) =>
      changePurchaseOrder(tx, world.admin, {
        id,
        version,
        reason,
        lines: [{ variantId: first ?? '', quantity }],
      }),
    )
  await expect(change(9)).rejects.toMatchObject({ code: 'below_received' })
  await expect(change(12, '')).rejects.toMatchObject({ code: 'reason_needed' })
  await change(12)
  const order = await read(id)
  expect(order).toMatchObject({ state: 'partially_received', revision: 2, totalMinor: 3_000 })
  // The line that was left out is cancelled, not deleted.
  expect(order.items.find(({ variantId }) => variantId === second)).toMatchObject({
    cancelled: 24,
    open: 0,
  })
  expect(order.revisions.map(({ revision, reason }) => [revision, reason])).toEqual([
    [2, 'We need fewer'],
    [1, ''],
  ])
  expect(await incomingOf(id)).toEqual({ [lineId]: { quantity: 2, dueOn: '2999-05-20' } })
})

test('accepting what a supplier offers makes the next revision; declining changes nothing', async () => {
  const order = await anOrder('changes_proposed')
  const declined = await db.transaction((tx) =>
    declineChanges(tx, world.admin, { id: order.id, version: order.version, note: 'No' }),
  )
  expect(await read(order.id)).toMatchObject({ state: 'sent', revision: 1, proposal: null })
  const [first = '', second = ''] = order.lineIds
  const offered = await db.transaction((tx) =>
    proposeChanges(tx, world.admin, {
      ...declined,
      note: 'Out of stock',
      lines: [
        { lineId: first, quantity: 12, unitCostMinor: 260, promisedOn: '2999-05-25', note: '' },
        { lineId: second, quantity: 0, promisedOn: null, note: 'Discontinued' },
      ],
    }),
  )
  await db.transaction((tx) => acceptChanges(tx, world.admin, offered))
  expect(await read(order.id)).toMatchObject({
    state: 'confirmed',
    revision: 2,
    totalMinor: 3_120,
    expectedOn: '2999-05-25',
    items: [
      { quantity: 12, unitCostMinor: 260, promisedOn: '2999-05-25', open: 12 },
      { cancelled: 24, open: 0 },
    ],
  })
  expect(await incomingOf(order.id)).toEqual({ [first]: { quantity: 12, dueOn: '2999-05-25' } })
})

test('an offer that is the order as it was sent is no proposal', async () => {
  const { id, version, lineIds } = await anOrder('sent')
  const [lineId = ''] = lineIds
  const lines = [{ lineId, quantity: 24, promisedOn: null, note: '' }]
  await expect(
    db.transaction((tx) => proposeChanges(tx, world.admin, { id, version, note: '', lines })),
  ).rejects.toMatchObject({ code: 'nothing_changes' })
})

describe('receiving', () => {
  test('rejected units are still to come; the last unit completes the order, and undoing reopens it', async () => {
    const { id, lineIds } = await anOrder('confirmed')
    const [first = '', second = ''] = lineIds
    await receive(id, [
      { lineId: first, accepted: 20, rejected: 4 },
      { lineId: second, accepted: 24, rejected: 0 },
    ])
    expect(await read(id)).toMatchObject({
      state: 'partially_received',
      doneLines: 1,
      items: [{ accepted: 20, rejected: 4, open: 4 }, { open: 0 }],
    })
    const rest = [{ lineId: first, accepted: 4, rejected: 0 }]
    expect(await receive(id, rest)).toMatchObject({ state: 'received' })
    expect(await incomingOf(id)).toEqual({})
    await db.transaction((tx) =>
      recordUndone(tx, world.admin, id, { units: rest, receipt: 'Receipt 2' }),
    )
    expect(await read(id)).toMatchObject({ state: 'partially_received' })
    expect(await incomingOf(id)).toEqual({ [first]: { quantity: 4, dueOn: '2999-05-22' } })
  })

  test('closing short cancels the rest, and the order is worth what came', async () => {
    const { id, version } = await anOrder('partially_received')
    await db.transaction((tx) =>
      closeShort(purchasingParts)(tx, world.admin, {
        id,
        version,
        reason: because('They have no more'),
      }),
    )
    expect(await read(id)).toMatchObject({ state: 'closed', totalMinor: 2_500 })
    expect(await incomingOf(id)).toEqual({})
  })

  test('goods that come answer an open proposal, and another can follow', async () => {
    const { id, lineIds } = await anOrder('changes_proposed')
    const [lineId = ''] = lineIds
    await receive(id, [{ lineId, accepted: 1, rejected: 0 }])
    expect(await read(id)).toMatchObject({ state: 'partially_received', proposal: null })
  })
})

describe('approval', () => {
  test('a warehouse manager sends up to the limit alone, and submits what is above', async () => {
    const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
    const small = await aPurchaseOrder(db, world, keeper, 'sent')
    expect(await read(small.id)).toMatchObject({ state: 'sent' })
    const large = await aPurchaseOrder(db, world, keeper, 'draft')
    const lines = large.wares.map(({ variantId }) => ({ variantId, quantity: 2_400 }))
    const changed = await db.transaction((tx) =>
      changePurchaseOrder(tx, keeper, { id: large.id, version: large.version, lines, reason: '' }),
    )
    const send = { ...changed, by: 'other', to: '' } as const
    await expect(db.transaction((tx) => sendPurchaseOrder(tx, keeper, send))).rejects.toMatchObject(
      { code: 'approval_needed' },
    )
    const submitted = await db.transaction((tx) => submitPurchaseOrder(tx, keeper, changed))
    await expect(
      db.transaction((tx) => sendPurchaseOrder(tx, keeper, { ...submitted, by: 'other', to: '' })),
    ).rejects.toMatchObject({ code: 'own_request' })
    await db.transaction((tx) =>
      sendPurchaseOrder(tx, world.admin, { ...submitted, by: 'other', to: '' }),
    )
    expect(await read(large.id)).toMatchObject({ state: 'sent', approvedBy: expect.any(String) })
  })

  test('a change after sending can’t pass the limit either', async () => {
    const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
    const { id, version, wares } = await aPurchaseOrder(db, world, keeper, 'sent')
    const lines = wares.map(({ variantId }) => ({ variantId, quantity: 2_400 }))
    const change = { id, version, lines, reason: 'More of it' }
    await expect(
      db.transaction((tx) => changePurchaseOrder(tx, keeper, change)),
    ).rejects.toMatchObject({ code: 'approval_needed' })
    expect(await read(id)).toMatchObject({ revision: 1, totalMinor: 12_000 })
  })

  test('a price far above the last one needs approval, whatever the amount', async () => {
    const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
    const { supplierId, wares } = await aPurchaseOrder(db, world, keeper, 'sent')
    const [variantId = ''] = wares.map((ware) => ware.variantId)
    // A second order of the same product, dearer by a fifth.
    const lines = [{ variantId, quantity: 24, unitCostMinor: 300 }]
    const next = await aPurchaseOrder(db, world, keeper, 'draft')
    await sql`update purchase_orders set supplier_id = ${supplierId} where id = ${next.id}`.execute(
      db.reader,
    )
    const dearer = await db.transaction((tx) =>
      changePurchaseOrder(tx, keeper, { id: next.id, version: next.version, lines, reason: '' }),
    )
    const send = { ...dearer, by: 'other', to: '' } as const
    await expect(db.transaction((tx) => sendPurchaseOrder(tx, keeper, send))).rejects.toThrow(
      /more than 10 % dearer/,
    )
  })
})

test('a reminder names what is still to come, and only while something is', async () => {
  await setUpMail(db)
  const { id } = await anOrder('partially_received')
  const remind = (to: string) => db.transaction((tx) => remindSupplier(tx, world.admin, { id, to }))
  await expect(remind('no address')).rejects.toMatchObject({ code: 'bad_address' })
  expect(await remind('orders@mill.example')).toMatchObject({ sentTo: 'orders@mill.example' })
  const queued = await sql<{ sealed: string }>`select sealed_text as sealed from mails
    where to_address = 'orders@mill.example'`.execute(db.reader)
  const [mail] = queued.rows
  const { text } = mailContents(await unseal(db.reader, mailPurpose, mail?.sealed ?? ''))
  const due = text.split('\n').filter((line) => line.includes('THEIRS-1'))
  // 10 of the first 24 came.
  expect(due.map((line) => line.split(/ {2,}/).slice(-2))).toEqual([
    ['14', 'May 20, 2999'],
    ['24', 'May 20, 2999'],
  ])
  const done = await anOrder('received')
  await expect(
    db.transaction((tx) => remindSupplier(tx, world.admin, { id: done.id, to: '' })),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})
