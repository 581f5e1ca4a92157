import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { findOrAddLot } from '#stock/inventory/server/index.ts'
import type { ScanMeaning } from '#stock/scanning/scan-meanings.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { returnsActions } from '../returns.actions.ts'
import { returnNoun } from '../returns.nouns.ts'
import { type FoundReturn, type LineRow, returnLinesOf } from './find-return.ts'
import { ordersOfExtra } from './orders-of-extra.ts'
import { requireReceived, takeFoundIn } from './take-units-in.ts'

type Unit = Extract<ScanMeaning, { kind: 'variant' }>

/**
 * Receives units that the return does not expect: in quarantine, on a line of their own, and
 * without a refund. More than the customer's orders cover needs an approval.
 *
 * @throws Refusal `approval_needed`, `lot_needed`
 */
export async function receiveExtra(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  { scanned, quantity }: { readonly scanned: Unit; readonly quantity: number },
) {
  const { id, label, outletId } = found
  const { variantId, lotCode, expiresOn, sku, quantityScale } = scanned
  const before = extraOf(await returnLinesOf(tx, id), variantId)
  const lotId = lotCode
    ? await findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn })
    : null
  await requireReceived(tx, actor, found)
  const lineId = await takeFoundIn(tx, actor, found, {
    variantId,
    quantity,
    lotId,
    unavailableKind: 'quarantine',
  })
  const waiting = before ? before.received - before.inspected : 0
  const orders = await ordersOfExtra(tx, found, variantId)
  const shipped = orders.reduce((sum, order) => sum + order.quantity, 0)
  const isExplained = waiting + quantity <= shipped
  const allowed = isExplained
    ? actor
    : await requireVerdict(tx, actor, returnsActions.takeExtra, {
        payload: { returnId: id, variantId, lotCode, quantity },
        summary: `Receive ${formatAmount(scanned, quantity)} of ${sku} as extra in ${label.toLowerCase()}`,
        facts: { Reason: 'No order of the customer explains it.' },
        path: returnNoun.path(id),
        outletId,
      })
  await appendEvent(tx, allowed, {
    type: 'return.extra_received',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { sku, quantity: formatQuantity(quantity, quantityScale) },
  })
  return { lineId, lotId }
}

const extraOf = (lines: readonly LineRow[], variantId: string) =>
  lines.find((line) => line.orderLineId === null && line.variantId === variantId)
