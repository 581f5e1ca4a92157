import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { approvedBy } from '../../../../tests/support/approval-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { aPhoto, aReturn } from '../../../../tests/support/return-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import type { Disposition, Flag, Grade } from '../return-words.ts'
import { doBulkReturns, previewBulkReturns } from './bulk-returns.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { receiveUnit } from './receive-unit.ts'
import { requestReturn } from './request-return.ts'
import { removePhoto } from './return-photos.ts'
import { undoReceiving } from './undo-receiving.ts'
import { weighReturn } from './weigh-return.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
})

const seen = (id: string) => getReturn(db.reader, world.admin, { id })
const scan = (id: string, code: string) => receiveUnit(db, world.admin, { id, code }, null)

type Found = { readonly id: string; readonly lineId: string }
type How = { readonly disposition?: Disposition; readonly flag?: Flag }

const grade = ({ id, lineId }: Found, g: Grade, { disposition, flag }: How = {}) =>
  db.transaction((tx) =>
    inspectUnits(tx, world.admin, {
      id,
      lineId,
      quantity: 1,
      grade: g,
      disposition: disposition ?? 'quarantine',
      flag: flag ?? null,
      note: '',
    }),
  )

const undo = ({ id, lineId }: Found, quantity = 1) =>
  db.transaction((tx) => undoReceiving(tx, world.admin, { id, lineId, quantity }))

const missing = { code: 'photo_missing' }

test('what is damaged, looks wrong or leaves again is graded with a photo; the rest without', async () => {
  const found = await aReturn(db, world, 'received')
  await expect(grade(found, 'damaged')).rejects.toMatchObject(missing)
  await expect(grade(found, 'b', { flag: 'used' })).rejects.toMatchObject(missing)
  await expect(grade(found, 'as_new', { disposition: 'scrap' })).rejects.toMatchObject(missing)
  const gone = await aPhoto(db, world, found)
  await db.transaction((tx) => removePhoto(tx, world.admin, { id: found.id, photoId: gone }))
  await expect(grade(found, 'damaged')).rejects.toMatchObject(missing)
  const kept = await aPhoto(db, world, found)
  const whole = await grade(found, 'damaged')
  expect(whole.rows[0]?.inspections[0]?.photos).toMatchObject([{ id: kept }])
  expect(whole.rows[0]?.waitingPhotos).toEqual([])
  const off = db.transaction((tx) => removePhoto(tx, world.admin, { id: found.id, photoId: kept }))
  await expect(off).rejects.toMatchObject({ code: 'not_found' })
  // The photo of one unit does not count for the next.
  await expect(grade(found, 'damaged')).rejects.toMatchObject(missing)
  expect((await grade(found, 'b')).state).toBe('inspected')
})

test('a reason that asks for a photo asks for one of every unit', async () => {
  const found = await aReturn(db, world, 'received')
  await sql`update returns set reason_code = 'faulty' where id = ${found.id}`.execute(db.reader)
  expect((await seen(found.id)).doesReasonAskPhoto).toBe(true)
  await expect(grade(found, 'as_new')).rejects.toMatchObject(missing)
  await aPhoto(db, world, found)
  await grade(found, 'as_new')
})

test('a photo is re-encoded, and its file matches its hash', async () => {
  const found = await aReturn(db, world, 'received')
  await aPhoto(db, world, found)
  const [photo] = (await seen(found.id)).rows[0]?.waitingPhotos ?? []
  const file = await db.reader
    .selectFrom('files')
    .select(['media_type', 'sha256', 'bytes'])
    .where('id', '=', photo?.fileId ?? '')
    .executeTakeFirstOrThrow()
  expect(file.media_type).toBe('image/webp')
  const hash = createHash('sha256')
    .update(file.bytes ?? '')
    .digest()
  expect(hash.equals(file.sha256)).toBe(true)
})

async function stockOf(sku: string) {
  const found = await sql<{ onHand: number; unavailable: number; valueMinor: number }>`
    select on_hand as "onHand", unavailable, value_minor as "valueMinor"
    from stock_levels l join variants v on v.id = l.variant_id
    where v.sku = ${sku} and l.outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0]
}

const orderState = async (id: string) =>
  (await db.reader.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

test('a unit that was scanned by mistake can be undone until it is graded', async () => {
  const found = await aReturn(db, world, 'approved')
  const before = await stockOf(found.sku)
  await scan(found.id, found.sku)
  await scan(found.id, found.sku)
  await undo(found)
  expect((await seen(found.id)).received).toBe(1)
  const whole = await undo(found)
  expect(whole).toMatchObject({ state: 'in_transit', received: 0, receivedAt: null })
  expect(await stockOf(found.sku)).toEqual(before)
  await expect(undo(found)).rejects.toMatchObject({ code: 'wrong_state' })
  await scan(found.id, found.sku)
  await scan(found.id, found.sku)
  await grade(found, 'b')
  await expect(undo(found, 2)).rejects.toMatchObject({ code: 'more_than_received' })
  await undo(found)
  expect((await seen(found.id)).rows[0]).toMatchObject({ received: 1, inspected: 1 })
  await scan(found.id, found.sku)
  expect(await ledgerFaults(db)).toEqual([])
})

test('an order is returned when the last of it is graded, not when it is scanned', async () => {
  const order = await anOrder(db, world, 'delivered')
  const lines = order.lineIds.map((lineId) => ({ lineId, quantity: 2 }))
  const { id } = await ask(order.id, lines, {})
  await sql`update returns set state = 'approved' where id = ${id}`.execute(db.reader)
  for (const sku of order.skus) for (const unit of [sku, sku]) await scan(id, unit)
  expect(await orderState(order.id)).toBe('delivered')
  const { rows } = await seen(id)
  for (const line of rows) for (const _ of [1, 2]) await grade({ id, lineId: line.id }, 'b')
  expect(await orderState(order.id)).toBe('returned')
})

type Asking = { readonly despiteReason?: string; readonly actor?: Actor }

const ask = (
  orderId: string,
  lines: readonly { lineId: string; quantity: number }[],
  { despiteReason = '', actor = world.admin }: Asking,
) =>
  db.transaction((tx) =>
    requestReturn(tx, actor, {
      orderId,
      kind: 'customer',
      method: 'drop',
      lines: [...lines],
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason,
    }),
  )

const tag = (tags: string[], sku: string) =>
  sql`update products p set tags = ${tags}::text[] from variants v
    where v.product_id = p.id and v.sku = ${sku}`.execute(db.reader)

test('a final-sale item comes back only under the name of a user who allows it', async () => {
  const order = await anOrder(db, world, 'delivered')
  const [lineId = ''] = order.lineIds
  const [sku = ''] = order.skus
  const lines = [{ lineId, quantity: 1 }]
  await tag(['Final sale'], sku)
  await expect(ask(order.id, lines, {})).rejects.toMatchObject({ code: 'final_sale' })
  const clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
  const despiteReason = 'Promised on the phone'
  const refused: unknown = await ask(order.id, lines, { despiteReason, actor: clerk }).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'approval_needed' })
  const approvalId = await approvedBy(db, clerk, world.admin, refused)
  const actor = { ...clerk, offeredApprovalId: approvalId }
  const { id } = await ask(order.id, lines, { despiteReason, actor })
  const admin = await db.reader
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', world.admin.userId)
    .executeTakeFirstOrThrow()
  expect(await seen(id)).toMatchObject({
    takenDespite: ['final_sale'],
    despiteReason,
    allowedBy: admin.full_name,
  })
  await tag([], sku)
})

test('an item is final sale if it had the tag when it was sold, whatever became of the product since', async () => {
  const order = await anOrder(db, world, 'delivered')
  const [lineId = ''] = order.lineIds
  const [sku = ''] = order.skus
  const lines = [{ lineId, quantity: 1 }]
  const note = (before: string[], after: string[]) =>
    sql`insert into events (type, noun, entity_id, label, actor_name, data, at)
      select 'product.changed', 'product', p.id, p.title, 'Test',
        ${JSON.stringify({ tags: [before, after] })}::jsonb, now() + interval '1 second'
      from products p join variants v on v.product_id = p.id where v.sku = ${sku}`.execute(
      db.reader,
    )
  await note([], ['final sale'])
  await tag(['final sale'], sku)
  const { id } = await ask(order.id, lines, {})
  expect((await seen(id)).takenDespite).toEqual([])
  await tag([], sku)
})

test('a return after the window records who accepted it and why', async () => {
  const order = await anOrder(db, world, 'delivered')
  const [lineId = ''] = order.lineIds
  const lines = [{ lineId, quantity: 1 }]
  await sql`update orders set state_changed_at = now() - interval '90 days'
    where id = ${order.id}`.execute(db.reader)
  await expect(ask(order.id, lines, {})).rejects.toMatchObject({ code: 'return_window_over' })
  const { id } = await ask(order.id, lines, { despiteReason: 'Was ill' })
  expect(await seen(id)).toMatchObject({ takenDespite: ['window'], despiteReason: 'Was ill' })
  const event = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .where('type', '=', 'return.opened')
    .executeTakeFirstOrThrow()
  expect(event.data).toMatchObject({ takenDespite: ['window'], allowedBy: world.admin.userId })
})

test('a parcel that weighs less than the courier says is marked, one within the tolerance is not', async () => {
  const { id } = await aReturn(db, world, 'received')
  const weigh = async (weighedGrams: number, saidGrams: number | null) => {
    const { version } = await seen(id)
    const input = { id, version, weighedGrams, saidGrams }
    return db.transaction((tx) => weighReturn(tx, world.admin, input))
  }
  expect(await weigh(900, null)).toMatchObject({ comparedGrams: null, isWeightOff: false })
  expect(await weigh(900, 1_000)).toMatchObject({ comparedGrams: 1_000, isWeightOff: false })
  expect(await weigh(899, 1_000)).toMatchObject({ comparedGrams: 1_000, isWeightOff: true })
  await expect(
    db.transaction((tx) =>
      weighReturn(tx, world.admin, { id, version: 1, weighedGrams: 1, saidGrams: null }),
    ),
  ).rejects.toMatchObject({ code: 'stale_version' })
})

test('a bulk change treats each return by itself; skipped ones are named before and after', async () => {
  const asked = await aReturn(db, world, 'requested')
  const here = await aReturn(db, world, 'received')
  const ids = [asked.id, here.id]
  const change = { action: 'approve' } as const
  const preview = await previewBulkReturns(db.reader, world.admin, { ids, change })
  expect(preview).toMatchObject({ changing: [{ id: asked.id }], left: [{ id: here.id }] })
  const outcome = await doBulkReturns(db, world.admin, { ids, change }, null)
  expect(outcome).toMatchObject({ done: [asked.id], left: [{ id: here.id, code: 'wrong_state' }] })
  const give = (assignedTo: string | null) =>
    doBulkReturns(db, world.admin, { ids, change: { action: 'assign', assignedTo } }, null)
  const manager = await db.transaction((tx) => makeUser(tx, 'returns_manager'))
  expect((await give(manager.userId)).done).toHaveLength(2)
  expect((await give(manager.userId)).left).toMatchObject([
    { code: 'no_change' },
    { code: 'no_change' },
  ])
  const packer = await db.transaction((tx) => makeUser(tx, 'dispatch_manager'))
  expect((await give(packer.userId)).left).toMatchObject([
    { code: 'not_found' },
    { code: 'not_found' },
  ])
  expect((await seen(here.id)).assignedTo).toBe(manager.userId)
})
