import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { purchaseOrderNoun } from '../procurement.nouns.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { draftLabel, refreshTotal } from './draft-total.ts'

/** Changes the quantity of a line; zero removes the line. */
export async function changeDraftLine(
  tx: Tx,
  actor: Actor,
  input: {
    readonly id: string
    readonly version: number
    readonly lineId: string
    readonly quantity: number
  },
) {
  const draft = await lockDraft(tx, actor, input.id)
  if (draft.state !== 'draft')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${draft.label} is ${draft.state}; its lines can be changed only while it is a draft.`,
    )
  if (draft.version !== input.version) throw staleVersion(draft.label, input.version, draft.version)
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .innerJoin('variants', 'variants.id', 'purchase_order_lines.variant_id')
    .select(['purchase_order_lines.id', 'variants.sku', 'quantity'])
    .where('purchase_order_id', '=', input.id)
    .execute()
  const line = lines.find(({ id }) => id === input.lineId)
  if (!line) throw notFound('This line')
  if (input.quantity === 0 && lines.length === 1)
    throw new Refusal(
      'conflict',
      'last_line',
      `${line.sku} is the only line of ${draft.label}. Cancel the draft instead.`,
      { field: 'quantity' },
    )
  if (input.quantity === 0)
    await tx.deleteFrom('purchase_order_lines').where('id', '=', line.id).execute()
  else
    await tx
      .updateTable('purchase_order_lines')
      .set({ quantity: input.quantity })
      .where('id', '=', line.id)
      .execute()
  const { version } = await refreshTotal(tx, input.id)
  await appendEvent(tx, actor, {
    type: 'purchase_order.line_changed',
    noun: purchaseOrderNoun,
    id: input.id,
    label: draft.label,
    outletId: draft.outletId,
    data: { sku: line.sku, quantity: [line.quantity, input.quantity] },
  })
  hintAfterCommit(tx, {
    noun: purchaseOrderNoun.key,
    ids: [input.id],
    outletId: draft.outletId,
  })
  return { id: input.id, version }
}

/** Cancels a draft; its lines may be suggested again. */
export async function cancelDraft(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  const { label, outletId } = await lockDraft(tx, actor, input.id)
  const version = await move(tx, actor, {
    machine: purchaseOrderMachine,
    noun: purchaseOrderNoun,
    move: 'cancel',
    ...input,
    label,
    outletId,
  })
  return { id: input.id, version }
}

async function lockDraft(tx: Tx, actor: Actor, id: string) {
  const found = await tx
    .selectFrom('purchase_orders')
    .select(['number', 'state', 'version', 'outlet_id as outletId'])
    .where('id', '=', id)
    .where(withinOutlets(actor, capability.purchaseOrders, 'outlet_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This purchase order')
  return { ...found, label: await draftLabel(tx, found.number) }
}
