import { capability } from '#organization/users/capabilities.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  confirmPurchaseOrder,
  proposeChanges,
  rejectPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { refusePastDays } from '../supplier-portal.rules.ts'
import { supplierOf } from './as-supplier.ts'
import { answeringWith, requireOpenSupplier } from './require-open-supplier.ts'

type Input<Act extends (tx: Tx, actor: Actor, input: never) => unknown> = Parameters<Act>[2]

/** The supplier confirms the order as it was sent. */
export async function confirmOwnOrder(
  tx: Tx,
  actor: Actor,
  input: Input<typeof confirmPurchaseOrder>,
) {
  const buying = await mayAnswer(tx, actor, input.id)
  const promised = [input.promisedOn, ...input.lines.map(({ promisedOn }) => promisedOn)]
  throwIfRefused(refusePastDays(promised, await todayAt(tx, null)))
  return confirmPurchaseOrder(tx, buying, input)
}

/** The supplier offers something else, line by line. */
export async function proposeForOwnOrder(
  tx: Tx,
  actor: Actor,
  input: Input<typeof proposeChanges>,
) {
  const buying = await mayAnswer(tx, actor, input.id)
  const offered = input.lines.filter(({ quantity }) => quantity > 0)
  const promised = offered.map(({ promisedOn }) => promisedOn)
  throwIfRefused(refusePastDays(promised, await todayAt(tx, null)))
  return proposeChanges(tx, buying, input)
}

type Rejection = { readonly id: string; readonly version: number; readonly reason: string }

/** The supplier does not deliver the order. */
export async function rejectOwnOrder(tx: Tx, actor: Actor, { reason, ...step }: Rejection) {
  const buying = await mayAnswer(tx, actor, step.id)
  const code = await codeOfRejections(tx)
  return rejectPurchaseOrder(tx, buying, { ...step, reason: { code, note: reason } })
}

/**
 * Proves that the order is the supplier's; another one is not found.
 *
 * @returns the same user, as purchasing lets users answer for a supplier
 */
async function mayAnswer(tx: Tx, actor: Actor, id: string): Promise<Actor> {
  await requireOpenSupplier(tx, actor, (portal) => proveOwnOrder(portal, actor, id))
  return answeringWith(actor, capability.purchaseOrders)
}

/** For the role of the portal: that an order is one of the actor's supplier. */
export async function proveOwnOrder(portal: Reader, actor: Actor, id: string) {
  const own = await portal
    .selectFrom('purchase_orders')
    .select(['id', 'number'])
    .where('id', '=', id)
    .where('supplier_id', '=', supplierOf(actor))
    .executeTakeFirst()
  if (!own) throw notFound('This order')
  return own
}

/** Suppliers give their reason in words; it counts as not delivered, unless that reason is closed. */
async function codeOfRejections(reader: Reader): Promise<string> {
  const usual = 'supplier_cannot_deliver'
  const found = await reader
    .selectFrom('reason_codes')
    .select('code')
    .where('code', '=', usual)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return found?.code ?? 'other'
}
