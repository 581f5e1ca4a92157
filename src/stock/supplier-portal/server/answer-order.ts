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
import { refuseAnswering, refusePastDays } from '../supplier-portal.rules.ts'
import { asSupplier, supplierOf } from './as-supplier.ts'
import { readOwnSupplier } from './portal-orders.queries.ts'

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
 * Proves as the role of the portal that the order is one of the actor's supplier; another one is not
 * found. The answer itself is then written by purchasing, with the rights of the application.
 *
 * @returns the same user, as purchasing lets users answer for a supplier
 */
async function mayAnswer(tx: Tx, actor: Actor, id: string): Promise<Actor> {
  const { state } = await asSupplier(tx, actor, async (portal) => {
    await proveOwnOrder(portal, actor, id)
    return readOwnSupplier(portal, actor)
  })
  throwIfRefused(refuseAnswering(state))
  const permissions = new Set([capability.purchaseOrders.key])
  return { ...actor, grants: [{ permissions, outletIds: null }] }
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
