import { requireVerdict } from '#organization/approvals/server/index.ts'
import { convertMoney, type Rate } from '#platform/exchange.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { breachOfSending, worthAtOutlet } from '../purchase-orders.rules.ts'
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
  /** With which it is kept. */
  readonly rate: Rate
}

/**
 * Whether the actor may send these lines to the supplier: by amount, and by how much dearer they
 * are than the last time, both in the currency of the outlet. The last check of a command.
 *
 * @returns the actor to act as, whose events name an approval
 */
export async function requireMaySend(
  tx: Tx,
  actor: Actor,
  { order, lines, totalMinor, rate }: Attempt,
): Promise<Actor> {
  const { id, label, outletId, supplierName, currency, outletCurrency } = order
  const exchange = { from: currency, into: outletCurrency, rate }
  const ordered = lines.filter((line) => line.quantity > line.cancelled)
  const limits = await settingsOf(tx, { sendApprovalMinor, priceDriftPercent }, outletId)
  const limitBreached = breachOfSending(
    {
      totalMinor: worthAtOutlet(ordered, exchange),
      currency: outletCurrency,
      lines: ordered.map((line) => ({
        ...line,
        unitCostMinor: convertMoney(line.unitCostMinor, exchange),
      })),
    },
    { mostMinor: limits.sendApprovalMinor, mostDrift: limits.priceDriftPercent },
  )
  const own = formatMoney(totalMinor, currency)
  const worth =
    currency === outletCurrency
      ? own
      : `${own} (${formatMoney(worthAtOutlet(ordered, exchange), outletCurrency)})`
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
