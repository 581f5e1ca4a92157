import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { decideRequest } from '../../../../../tests/support/approval-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  because,
  makeUser,
  makeWorld,
  orderOf,
  type World,
} from '../../../../../tests/support/world.ts'
import { holdOrder } from '../fulfilment/hold-order.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { placeOrder } from '../placing/place-order.ts'
import { doBulk } from './do-bulk.ts'
import { previewBulk } from './preview-bulk.ts'

let db: Database
let world: World
let clerk: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 1_000)
  clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
})

const place = async (quantity: number) => {
  const variantId = world.variants[2]?.id ?? ''
  const { id } = await placeOrder(db, world.admin, orderOf(world, [{ variantId, quantity }]), null)
  return id
}

const stateOf = async (id: string) => (await getOrder(db.reader, world.admin, { id })).state

test('of many that are cancelled, the dear ones wait for approval, and are done once they have it', async () => {
  const cheap = await place(1)
  const dear = await place(40)
  const dearToo = await place(50)
  const ids = [cheap, dear, dearToo]
  const change = { action: 'cancel', reason: because('Sold out') } as const
  const preview = await previewBulk(db.reader, clerk, { ids, change })
  expect(preview.changing.map(({ id }) => id)).toEqual([cheap])
  expect(preview.asking.map(({ id }) => id)).toEqual([dear, dearToo])
  expect((await previewBulk(db.reader, world.admin, { ids, change })).asking).toEqual([])
  const asked = { ids, change, note: 'The supplier is gone', approvalIds: [] }
  const first = await doBulk(db, clerk, asked, null)
  expect(first).toMatchObject({ done: [cheap], left: [] })
  expect(first.waiting.map(({ id }) => id)).toEqual([dear, dearToo])
  expect(await stateOf(dear)).toBe('pending')
  const [one, other] = first.waiting.map(({ approvalId }) => approvalId)
  const notes = await db.reader.selectFrom('approvals').select(['id', 'note', 'state']).execute()
  expect(notes).toHaveLength(2)
  expect(notes).toContainEqual({ id: one, note: 'The supplier is gone', state: 'pending' })
  // The same again asks for nothing twice, and does what was approved meanwhile.
  const waiting = { ...asked, ids: [dear, dearToo] }
  const again = { ...waiting, approvalIds: [one ?? '', other ?? ''] }
  for (const repeated of [waiting, again])
    expect((await doBulk(db, clerk, repeated, null)).waiting).toEqual(first.waiting)
  await decideRequest(db, world.admin, one ?? '')
  const second = await doBulk(db, clerk, again, null)
  expect(second).toMatchObject({ done: [dear], waiting: [{ id: dearToo, approvalId: other }] })
  expect(await stateOf(dear)).toBe('cancelled')
  await decideRequest(db, world.admin, other ?? '', 'Ship it')
  const third = await doBulk(db, clerk, again, null)
  expect(third.left).toMatchObject([
    { id: dear, code: 'wrong_state' },
    { id: dearToo, code: 'approval_rejected', reason: expect.stringContaining('Ship it') },
  ])
  expect(await stateOf(dearToo)).toBe('pending')
})

test('a fraud hold of many is released by asking; other holds are let go of at once', async () => {
  const [watched, held] = [await place(1), await place(1)]
  const put = (id: string, kind: 'fraud' | 'manual') =>
    db.transaction((tx) => holdOrder(tx, world.admin, { id, kind, reason: because('Look') }))
  await put(watched, 'fraud')
  await put(held, 'manual')
  const release = (kind: 'fraud' | 'manual') => ({
    ids: [watched, held],
    change: { action: 'release', kind, note: 'They called' } as const,
  })
  const preview = await previewBulk(db.reader, clerk, release('fraud'))
  expect(preview).toMatchObject({ changing: [], asking: [{ id: watched }], left: [{ id: held }] })
  const asked = await doBulk(db, clerk, { ...release('fraud'), note: '', approvalIds: [] }, null)
  expect(asked).toMatchObject({ done: [], waiting: [{ id: watched }], left: [{ id: held }] })
  const other = await doBulk(db, clerk, { ...release('manual'), note: '', approvalIds: [] }, null)
  expect(other.done).toEqual([held])
})
