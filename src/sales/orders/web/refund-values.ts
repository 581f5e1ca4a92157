import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason } from '#organization/reasons/web/index.tsx'
import { parseQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { refuseRefund } from '../order-money.rules.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { planRefund, type RefundAsked } from '../refund.rules.ts'

export type RefundValues = {
  /** By line: how many units, as typed. */
  readonly units: Readonly<Record<string, string>>
  readonly isRemoving: boolean
  readonly shippingMinor: number | null
  readonly amountMinor: number | null
  readonly method: Tender | null
  readonly registerId: string | null
  /** Of a refund, and of units that are removed from the order. */
  readonly refundReason: ReasonGiven
  readonly editReason: ReasonGiven
}

/** What is overpaid is filled in. */
export function openRefund({ balanceMinor, whyNotEdit }: OrderMoneyFacts): RefundValues {
  return {
    units: {},
    isRemoving: whyNotEdit === null,
    shippingMinor: null,
    amountMinor: balanceMinor < 0 ? -balanceMinor : null,
    method: null,
    registerId: null,
    refundReason: noReason,
    editReason: noReason,
  }
}

/** Whether the refund is that of units which leave the order in the same step. */
export function removesUnits({ isRemoving, units }: RefundValues): boolean {
  return isRemoving && Object.values(units).some((text) => Number(text.replace(',', '.')) > 0)
}

/** The refund that is asked for, what it comes to, and why the order cannot have it. */
export function refundAsked(
  order: Order,
  money: OrderMoneyFacts,
  values: RefundValues,
): {
  readonly asked: RefundAsked
  readonly amountMinor: number
  readonly fault: Refusal | null
} {
  const label = orderLabel(order.number)
  // Removed units are refunded automatically; any other refund is a separate command.
  const isApart = removesUnits(values)
  const asked: RefundAsked = {
    lines: money.lines.flatMap(({ lineId, quantityScale }) => {
      const quantity = parseQuantity(values.units[lineId] ?? '', quantityScale) ?? 0
      return quantity > 0 ? [{ lineId, quantity }] : []
    }),
    shippingMinor: isApart ? 0 : Math.max(0, values.shippingMinor ?? 0),
    amountMinor: isApart ? 0 : Math.max(0, values.amountMinor ?? 0),
  }
  const plan = planRefund(refundableOf(order, money), asked)
  if (plan instanceof Refusal) return { asked, amountMinor: 0, fault: plan }
  const { amountMinor } = plan
  const fault =
    amountMinor === 0 ? null : refuseRefund(label, amountMinor, money.keptMinor, money.currency)
  return { asked, amountMinor, fault }
}

export function refundableOf(order: Order, money: OrderMoneyFacts) {
  const onTop = money.pricesIncludeTax ? 0 : money.shippingTaxMinor
  return {
    ...money,
    label: orderLabel(order.number),
    state: order.state,
    shippingDueMinor: money.shippingMinor + onTop,
  }
}
