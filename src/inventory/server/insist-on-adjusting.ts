import { insistOnVerdict } from '#approvals/server/index.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { inventoryActions } from '../inventory.actions.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { inventorySettings } from '../inventory.settings.ts'
import type { Adjustment } from './adjust-stock.ts'

type Adjusted = {
  readonly sku: string
  readonly code: string
  readonly quantity_scale: number
  readonly price_minor: number
  readonly currency: string
  readonly reason: string
}

/** Correcting many units, or much value, is not for everybody to do alone. */
export async function insistOnAdjusting(
  tx: Tx,
  actor: Actor,
  input: Adjustment,
  { sku, code, quantity_scale: scale, price_minor: priceMinor, currency, reason }: Adjusted,
): Promise<Actor> {
  const { adjustApprovalUnits, adjustApprovalMinor } = inventorySettings
  const limits = await settingsOf(tx, { adjustApprovalUnits, adjustApprovalMinor }, input.outletId)
  const moved = Math.abs(input.difference)
  const worthMinor = priceOf(moved, scale, priceMinor)
  const breached = [
    ...(moved > limits.adjustApprovalUnits * 10 ** scale
      ? [`These are more than ${limits.adjustApprovalUnits} units.`]
      : []),
    ...(worthMinor > limits.adjustApprovalMinor
      ? [`They are worth more than ${formatMoney(limits.adjustApprovalMinor, currency)}.`]
      : []),
  ]
  const units = formatQuantity(moved, scale)
  return insistOnVerdict(tx, actor, inventoryActions.adjust, {
    payload: input,
    summary: `${input.difference > 0 ? 'Add' : 'Take off'} ${units} of ${sku} at ${code}`,
    facts: { 'At list price': formatMoney(worthMinor, currency), Reason: reason },
    path: stockNoun.path(input.variantId),
    outletId: input.outletId,
    exceeds: breached.length > 0,
    limitBreached: breached.join(' '),
  })
}
