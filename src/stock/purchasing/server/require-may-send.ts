import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { breachOfSending } from '../purchase-orders.rules.ts'
import { purchasingActions } from '../purchasing.actions.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { purchasingSettings } from '../purchasing.settings.ts'
import type { FoundOrder } from './find-purchase-order.ts'
import type { OrderLine } from './order-lines.ts'

const { sendApprovalMinor, priceDriftPercent } = purchasingSettings

type Attempt = {
  readonly order: FoundOrder
  readonly lines: readonly OrderLine[]
  /** After the change that is sent. */
  readonly totalMinor: number
}

/**
 * Whether the actor may send these lines to the supplier: by amount, and by how much dearer they
 * are than the last time. The last check of a command.
 *
 * @returns the actor to act as, whose events name an approval
 */
export async function requireMaySend(
  tx: Tx,
  actor: Actor,
  { order, lines, totalMinor }: Attempt,
): Promise<Actor> {
  const { id, label, outletId, supplierName, currency } = order
  const limits = await settingsOf(tx, { sendApprovalMinor, priceDriftPercent }, outletId)
  const limitBreached = breachOfSending(
    { totalMinor, currency, lines: lines.filter((line) => line.quantity > line.cancelled) },
    { mostMinor: limits.sendApprovalMinor, mostDrift: limits.priceDriftPercent },
  )
  const worth = formatMoney(totalMinor, currency)
  return requireVerdict(tx, actor, purchasingActions.send, {
    payload: {
      id,
      lines: lines.map(({ variantId, quantity, cancelled, unitCostMinor }) => ({
        variantId,
        quantity: quantity - cancelled,
        unitCostMinor,
      })),
    },
    summary: `Send ${label} to ${supplierName}, ${worth}`,
    facts: { Supplier: supplierName, Total: worth, Lines: String(lines.length) },
    path: purchaseOrderNoun.path(id),
    outletId,
    exceeds: limitBreached !== '',
    limitBreached,
  })
}
