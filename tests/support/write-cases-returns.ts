import { sql } from 'kysely'
import { receiveUnit } from '#delivery/returns/server/receive-unit.ts'
import { openUnplanned } from '#delivery/returns/server/request-return.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { anOrder } from './orders-in-state.ts'
import {
  aFind,
  anExtra,
  aPhoto,
  aReturn,
  aSupplierReturn,
  type ReturnStation,
  unitsForSupplier,
} from './return-steps.ts'
import { because } from './world.ts'
import { type Prepare, permitsExport } from './write-cases.ts'

const reason = because('It is so')
const other = { reason: because('No') }

/** A step of a return in that state, counted by its event. */
function steps(from: ReturnStation, type: string, more: object, besides: object | null): Prepare {
  return async ({ db, world }) => {
    const { id, version } = await aReturn(db, world, from)
    const input = { id, version, ...more }
    return {
      input,
      other: besides && { ...input, ...besides },
      effects: () => countEvents(db, id, `return.${type}`),
    }
  }
}

async function waitingPhotos(db: Database, lineId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('return_photos')
    .select('id')
    .where('line_id', '=', lineId)
    .execute()
  return rows.length
}

async function returnsOf(db: Database, column: 'order_id' | 'tracking_number', value: string) {
  const rows = await db.reader
    .selectFrom('returns')
    .select('id')
    .where(column, '=', value)
    .execute()
  return rows.length
}

/** A delivered order that can get a link, whose customer has an email address. */
function links(more: object): Prepare {
  return async ({ db, world }) => {
    const { id: orderId } = await anOrder(db, world, 'delivered')
    await sql`with c as (insert into customers (id, full_name, email, phone)
        values (gen_random_uuid(), 'Ada', 'ada@example.test', '') returning id)
      update orders set customer_id = c.id from c where orders.id = ${orderId}`.execute(db.reader)
    const { id: other } = await anOrder(db, world, 'delivered')
    return {
      input: { orderId, ...more },
      other: { orderId: other, ...more },
      effects: () => linksTo(db, orderId),
    }
  }
}

async function linksTo(db: Database, orderId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('return_links')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  return rows.length
}

export const returnWrites: Readonly<Record<string, Prepare>> = {
  'returnLink.copy': links({}),
  'returnLink.send': links({ wish: 'mail' }),
  'supplierReturns.add': async ({ db, world }) => {
    const { supplierId, inspectionIds } = await unitsForSupplier(db, world)
    const input = { supplierId, inspectionIds }
    return {
      input,
      other: { ...input, note: 'By van' },
      effects: async () => {
        const lines = await db.reader
          .selectFrom('supplier_return_lines')
          .select('id')
          .where('inspection_id', 'in', inspectionIds)
          .execute()
        return lines.length
      },
    }
  },
  'supplierReturns.undo': async ({ db, world }) => {
    const { id, version } = await aSupplierReturn(db, world)
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => countEvents(db, id, 'supplier_return.undone'),
    }
  },
  'recalls.permitExport': (setting) =>
    permitsExport(setting, 'recalled_customers', { lot: newId() }),
  'returns.permitExport': (setting) => permitsExport(setting, 'returns'),
  'returns.add': async ({ db, world }) => {
    const { id: orderId, lineIds } = await anOrder(db, world, 'delivered')
    const lines = [{ lineId: lineIds[0], quantity: 1 }]
    const input = { orderId, kind: 'customer', lines, reason: { code: 'wrong_size' } }
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: () => returnsOf(db, 'order_id', orderId),
    }
  },
  'returns.addUnplanned': async ({ db, world }) => {
    const trackingNumber = newId()
    const input = { outletId: world.outletId, trackingNumber }
    return {
      input,
      other: { ...input, note: 'Wet' },
      effects: () => returnsOf(db, 'tracking_number', trackingNumber),
    }
  },
  'returns.identify': async ({ db, world }) => {
    const found = { outletId: world.outletId, trackingNumber: '', note: '' }
    const { id } = await db.transaction((tx) => openUnplanned(tx, world.admin, found))
    const { id: orderId } = await anOrder(db, world, 'delivered')
    const { id: another } = await anOrder(db, world, 'delivered')
    const input = { id, version: 1, orderId }
    return {
      input,
      other: { ...input, orderId: another },
      effects: () => countEvents(db, id, 'return.identified'),
    }
  },
  'returns.approve': steps('requested', 'approved', {}, null),
  'returns.decline': steps('requested', 'declined', { reason }, other),
  'returns.send': steps('approved', 'sent', {}, { trackingNumber: 'X-1' }),
  'returns.cancel': steps('approved', 'cancelled', { reason }, other),
  'returns.receive': async ({ db, world }) => {
    const { id, sku, order } = await aReturn(db, world, 'approved')
    const input = { id, code: sku }
    return {
      input,
      other: { id, code: order.skus[1] },
      effects: () => countEvents(db, id, 'return.received'),
    }
  },
  'returnDesk.noteLater': async ({ db, world }) => {
    const { id, sku, order } = await aReturn(db, world, 'approved')
    const input = { id, code: sku, scanId: newId(), madeAt: '2026-01-05T10:00:00.000Z' }
    return {
      input,
      other: { ...input, code: order.skus[1] },
      effects: () => countEvents(db, id, 'return.received'),
    }
  },
  'returns.bulkDo': async ({ db, world }) => {
    const { id } = await aReturn(db, world, 'requested')
    return {
      input: { ids: [id], change: { action: 'approve' } },
      other: { ids: [id], change: { action: 'decline', reason } },
      effects: () => countEvents(db, id, 'return.approved'),
    }
  },
  'returns.moveExtra': async ({ db, world }) => {
    const { id, extraLineId: lineId, order } = await anExtra(db, world)
    const input = { id, lineId, quantity: 1, orderId: order.id }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: () => countEvents(db, id, 'return.extra_moved'),
    }
  },
  'returns.addFind': async ({ db, world }) => {
    const { id } = await aReturn(db, world, 'received')
    return {
      input: { id, code: '4006381333931' },
      other: { id, description: 'Blue umbrella' },
      effects: () => countEvents(db, id, 'return.find_added'),
    }
  },
  'returns.decideFind': async ({ db, world }) => {
    const { id } = await aReturn(db, world, 'received')
    const findId = await aFind(db, world, id)
    return {
      input: { id, findId, decision: 'keep' },
      other: { id, findId, decision: 'destroy' },
      effects: () => countEvents(db, id, 'return.find_decided'),
    }
  },
  'returns.removeFind': async ({ db, world }) => {
    const { id } = await aReturn(db, world, 'received')
    return {
      input: { id, findId: await aFind(db, world, id) },
      other: { id, findId: newId() },
      effects: () => countEvents(db, id, 'return.find_removed'),
    }
  },
  'returns.undoReceive': async ({ db, world }) => {
    const { id, lineId } = await aReturn(db, world, 'received')
    return {
      input: { id, lineId, quantity: 1 },
      other: { id, lineId, quantity: 2 },
      effects: () => countEvents(db, id, 'return.unit_undone'),
    }
  },
  'returns.removePhoto': async ({ db, world }) => {
    const found = await aReturn(db, world, 'received')
    const photoId = await aPhoto(db, world, found)
    await aPhoto(db, world, found)
    const { id, lineId } = found
    return {
      input: { id, photoId },
      other: { id, photoId: newId() },
      effects: async () => 2 - (await waitingPhotos(db, lineId)),
    }
  },
  'returns.weigh': steps('received', 'weighed', { weighedGrams: 900 }, { weighedGrams: 901 }),
  'returns.inspect': async ({ db, world }) => {
    const { id, lineId } = await aReturn(db, world, 'received')
    const input = { id, lineId, quantity: 1, grade: 'as_new', disposition: 'restock' }
    return {
      input,
      other: { ...input, note: 'Fine' },
      effects: () => countEvents(db, id, 'return.graded'),
    }
  },
  'returns.giveUpRest': async ({ db, world }) => {
    const { id, sku, version } = await aReturn(db, world, 'approved')
    await receiveUnit(db, world.admin, { id, code: sku }, null)
    return {
      input: { id, version: version + 1 },
      other: null,
      effects: () => countEvents(db, id, 'return.missed'),
    }
  },
  'returns.settle': steps(
    'inspected',
    'closed',
    { settlement: 'none', reason: { code: 'wrong_item_sent' } },
    { settlement: 'refund' },
  ),
}
