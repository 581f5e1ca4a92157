import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { breachedLimit, type LoweredLine } from '#sales/orders/order-money.rules.ts'
import { rolesAt } from '#sales/orders/server/index.ts'
import { posActions } from '../pos.actions.ts'
import { posSettings } from '../pos.settings.ts'
import type { PricedCart } from './price-cart.ts'

/** Which limit of the actor's the prices of a cart pass, in a sentence; empty where they pass none. */
export async function limitOfPrices(
  reader: Reader,
  actor: Actor,
  outletId: string,
  priced: PricedCart,
): Promise<string> {
  const { staffDiscount, storeManagerDiscount } = posSettings
  const { staff, storeManager } = await settingsOf(
    reader,
    { staff: staffDiscount, storeManager: storeManagerDiscount },
    outletId,
  )
  const limits = { staff, storeManager }
  return breachedLimit(loweredLines(priced), rolesAt(actor, outletId), limits, priced.currency)
}

/** Lets prices through that the actor may give alone or brings an approval for. */
export async function requirePrices(
  tx: Tx,
  actor: Actor,
  outletId: string,
  priced: PricedCart,
): Promise<Actor> {
  const limitBreached = await limitOfPrices(tx, actor, outletId, priced)
  if (limitBreached === '') return actor
  const { linesMinor, totalMinor } = priced.calculated
  return requireVerdict(tx, actor, posActions.discount, {
    payload: {
      outletId,
      discountMinor: priced.orderDiscountMinor,
      lines: priced.lines.map(({ variant, quantity, unitPriceMinor, discountMinor }) => [
        variant.id,
        quantity,
        unitPriceMinor,
        discountMinor,
      ]),
    },
    summary: 'Lower the prices of a sale',
    facts: {
      'Before discounts': formatMoney(linesMinor, priced.currency),
      Total: formatMoney(totalMinor, priced.currency),
    },
    path: '/pos',
    outletId,
    exceeds: true,
    limitBreached,
  })
}

function loweredLines({ lines, calculated, pricesIncludeTax }: PricedCart): LoweredLine[] {
  return lines.map(({ variant, quantity, basePriceMinor, discountMinor }, at) => {
    const sums = calculated.lines[at]
    return {
      sku: variant.sku,
      quantity,
      quantityScale: variant.quantityScale,
      usualPriceMinor: basePriceMinor,
      netMinor: (sums?.lineMinor ?? 0) - discountMinor - (sums?.orderDiscountMinor ?? 0),
      taxInsideMinor: pricesIncludeTax ? (sums?.taxMinor ?? 0) : 0,
      costMinor: variant.costMinor,
      loweredBefore: 0,
      offBeforeMinor: 0,
    }
  })
}
