import { rateInWords } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseOrderingFrom } from '#stock/suppliers/suppliers.rules.ts'
import { refuseApprovingOwn } from '../purchase-orders.rules.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { lockPurchaseOrder } from './find-purchase-order.ts'
import { copySupplierCodes, keepRevision } from './keep-revision.ts'
import { mailOrder } from './mail-order.ts'
import { noAddress } from './mail-refusals.ts'
import { movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder } from './order-lines.ts'
import { requireOrderRate } from './order-rate.ts'
import { requireMaySend } from './require-may-send.ts'

type Step = { readonly id: string; readonly version: number }

/** Submits a draft: a user who may send it alone looks at it next. */
export async function submitPurchaseOrder(tx: Tx, actor: Actor, step: Step) {
  const order = await lockPurchaseOrder(tx, actor, step)
  const version = await movePurchaseOrder(tx, actor, order, 'submit', {
    set: { submitted_by: authorId(actor) },
    data: { supplier: order.supplierName },
  })
  return { id: step.id, version }
}

/** Returns a submitted order to its author, with what to change. */
export async function returnToDraft(
  tx: Tx,
  actor: Actor,
  { note, ...step }: Step & { readonly note: string },
) {
  const order = await lockPurchaseOrder(tx, actor, step)
  const version = await movePurchaseOrder(tx, actor, order, 'return_to_draft', {
    set: { submitted_by: null },
    data: { note },
  })
  return { id: step.id, version }
}

/**
 * Sends an order: its lines become revision 1, their goods are incoming, and the email is queued in
 * the same transaction. By other ways than email, the user tells the supplier.
 *
 * @param appAddress for the link in the email; null for an email without one
 */
export async function sendPurchaseOrder(
  tx: Tx,
  actor: Actor,
  { by, to, ...step }: Step & { readonly by: 'email' | 'other'; readonly to: string },
  appAddress: string | null = null,
) {
  const order = await lockPurchaseOrder(tx, actor, step)
  throwIfRefused(refuseMove(purchaseOrderMachine, 'send', order))
  const actorId = authorId(actor)
  const isApproval = order.state === 'pending_approval'
  throwIfRefused(refuseApprovingOwn(order.label, { submittedBy: order.submittedBy, actorId }))
  const { currency: from, outletCurrency: into } = order
  const { supplierName: name, supplierState: state, supplierStateReason: stateReason } = order
  throwIfRefused(refuseOrderingFrom({ name, state, stateReason }))
  const address = by === 'email' ? to || order.supplierEmail || '' : ''
  if (by === 'email' && address === '') throw noAddress(name)
  const lines = await linesOfOrder(tx, order.id)
  const { rate, ratedOn } = await requireOrderRate(tx, order)
  const attempt = { order, lines, totalMinor: order.totalMinor, rate }
  const sender = await requireMaySend(tx, actor, attempt)
  await copySupplierCodes(tx, order.id)
  const version = await movePurchaseOrder(tx, sender, order, 'send', {
    set: {
      sent_by: actorId,
      sent_at: new Date().toISOString(),
      sent_to: address,
      revision: 1,
      rate,
      rated_on: ratedOn,
      ...(isApproval ? { approved_by: actorId } : {}),
    },
    data: {
      supplier: name,
      ...(address ? { to: address } : {}),
      ...(ratedOn ? { rate: rateInWords({ from, into, rate }) } : {}),
    },
  })
  await keepRevision(tx, sender, { id: order.id, revision: 1, reason: '' })
  await expectRest(tx, { ...order, state: 'sent' }, lines)
  if (address) await mailOrder(tx, order, { to: address, change: null, address: appAddress })
  return { id: order.id, version, sentTo: address }
}
