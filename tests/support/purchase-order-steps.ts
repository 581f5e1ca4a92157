import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  addPurchaseOrder,
  confirmPurchaseOrder,
  lockForReceiving,
  proposeChanges,
  recordReceived,
  sendPurchaseOrder,
  submitPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { aLowWare, aSupplier } from './buying-steps.ts'
import type { World } from './world.ts'

export type OrderState =
  | 'draft'
  | 'pending_approval'
  | 'sent'
  | 'changes_proposed'
  | 'confirmed'
  | 'partially_received'
  | 'received'

/** A purchase order of two lines of 24 for 2.50 each, taken to a state by its commands. */
export async function aPurchaseOrder(db: Database, world: World, actor: Actor, state: OrderState) {
  const supplierId = await aSupplier(db)
  const wares = [await aLowWare(db, world, supplierId), await aLowWare(db, world, supplierId)]
  const { outletId } = world
  const draft = await db.transaction((tx) =>
    addPurchaseOrder(tx, actor, {
      supplierId,
      outletId,
      expectedOn: '2999-05-20',
      supplierReference: '',
      note: '',
      lines: wares.map(({ variantId }) => ({ variantId, quantity: 24 })),
    }),
  )
  const { id } = draft
  const lineIds = await linesOf(db, id)
  const step = await stepsTo(db, actor, draft, lineIds, state)
  return { ...step, id, supplierId, outletId, wares, lineIds }
}

async function linesOf(db: Database, id: string): Promise<string[]> {
  const rows = await db.reader
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}

type Step = { readonly id: string; readonly version: number }

async function stepsTo(
  db: Database,
  actor: Actor,
  draft: Step,
  [first = '', second = '']: readonly string[],
  state: OrderState,
): Promise<Step> {
  if (state === 'draft') return draft
  if (state === 'pending_approval')
    return db.transaction((tx) => submitPurchaseOrder(tx, actor, draft))
  const sent = await db.transaction((tx) =>
    sendPurchaseOrder(tx, actor, { ...draft, by: 'other', to: '' }),
  )
  if (state === 'sent') return sent
  if (state === 'confirmed')
    return db.transaction((tx) =>
      confirmPurchaseOrder(tx, actor, {
        ...sent,
        supplierReference: 'SO-1',
        promisedOn: '2999-05-22',
        lines: [],
      }),
    )
  if (state === 'changes_proposed')
    return db.transaction((tx) =>
      proposeChanges(tx, actor, {
        ...sent,
        note: '',
        lines: [{ lineId: first, quantity: 12, promisedOn: '2999-05-25', note: '' }],
      }),
    )
  const units =
    state === 'received'
      ? [first, second].map((lineId) => ({ lineId, accepted: 24, rejected: 0 }))
      : [{ lineId: first, accepted: 10, rejected: 0 }]
  const received = await db.transaction(async (tx) =>
    recordReceived(tx, actor, await lockForReceiving(tx, actor, draft.id), {
      units,
      receipt: 'Receipt 1',
    }),
  )
  return { id: draft.id, version: received.version }
}

export async function supplierOfOrder(db: Database, id: string): Promise<string> {
  const order = await db.reader
    .selectFrom('purchase_orders')
    .select('supplier_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return order.supplier_id
}
