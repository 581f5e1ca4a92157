import { requireVerdict, verdictsOn } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { keptMinorOf } from '../../balance.ts'
import { breachOfRefunding } from '../../order-money.rules.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { breachOfCancelling } from '../../orders.rules.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { limitFor } from '../money/limits.ts'
import { refundOrder } from '../money/refund-order.ts'
import { cancelOrder } from './cancel-order.ts'

type CancelInput = {
  readonly id: string
  readonly version: number
  readonly reason: ReasonGiven
  /** Left out, what was paid waits under To refund. */
  readonly refund?:
    | {
        readonly amountMinor: number
        readonly method: Tender | null
        /** The register that pays it; left out at a register device. */
        readonly registerId?: string | undefined
      }
    | undefined
}

/**
 * Cancels one order for a reason and refunds what was paid for it in the same step. An approval covers
 * both; where the refund passes its limit, only a person who may refund that much can give it.
 */
export async function cancelOrderByHand(tx: Tx, actor: Actor, input: CancelInput) {
  const { id, version, refund } = input
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  throwIfRefused(refuseMove(orderMachine, 'cancel', order))
  if (order.version !== version) throw staleVersion(order.label, version, order.version)
  const reason = await reasonFor(tx, 'order.cancel', input.reason)
  const limits = await limitsPassed(tx, order, refund?.amountMinor ?? 0)
  const limitBreached = [limits.ofCancelling, limits.ofRefunding].filter(Boolean).join(' ')
  const worth = formatMoney(order.total_minor, order.currency)
  const back = refund ? formatMoney(refund.amountMinor, order.currency) : ''
  const isLargeRefund = limits.ofRefunding !== ''
  if (isLargeRefund)
    throwIfRefused(
      (await verdictsOn(tx, actor, ordersActions.cancel))(order.outlet_id, true).refusal,
    )
  const action = isLargeRefund ? ordersActions.refund : ordersActions.cancel
  const approved = await requireVerdict(tx, actor, action, {
    payload: {
      id,
      state: order.state,
      totalMinor: order.total_minor,
      reason: input.reason,
      ...(refund ? { refund } : {}),
    },
    summary: `Cancel ${order.label.toLowerCase()} worth ${worth}${refund ? `, refund ${back}` : ''}`,
    facts: {
      State: orderMachine.states[order.state].label,
      Worth: worth,
      ...(refund ? { Refund: back } : {}),
      Reason: reason.text,
    },
    path: orderNoun.path(id),
    outletId: order.outlet_id,
    exceeds: limitBreached !== '',
    limitBreached,
  })
  const cancelled = await cancelOrder(tx, approved, {
    id,
    version,
    reason: reason.text,
    told: reason.label,
    facts: reasonFacts(reason),
  })
  if (!refund) return { ...cancelled, toRefundMinor: keptMinorOf(paidFactsOf(order)) }
  const refunded = await refundOrder(tx, approved, {
    orderId: id,
    lines: [],
    ...refund,
    reason: { code: 'other', note: `Order cancelled: ${reason.text}`.slice(0, 200) },
    isApproved: isLargeRefund,
  })
  return { ...cancelled, toRefundMinor: Math.abs(refunded.balanceMinor) }
}

type Found = Awaited<ReturnType<typeof findOrder>>

const paidFactsOf = ({ paid_minor: paidMinor, refunded_minor: refundedMinor }: Found) => ({
  paidMinor,
  refundedMinor,
})

/** Which limits the cancellation and its refund pass, in sentences; empty where they pass none. */
async function limitsPassed(tx: Tx, order: Found, amountMinor: number) {
  const place = { outletId: order.outlet_id, soldByOutletId: order.sold_by_outlet_id }
  const { state, total_minor: totalMinor, currency, refunded_minor: refundedMinor } = order
  const toCancel = await limitFor(tx, ordersSettings.cancelApprovalMinor, place)
  const toRefund = await limitFor(tx, ordersSettings.refundApprovalMinor, place)
  return {
    ofCancelling: breachOfCancelling({ state, totalMinor, currency }, toCancel),
    ofRefunding:
      amountMinor === 0
        ? ''
        : breachOfRefunding(order.label, { refundedMinor, amountMinor, currency }, toRefund),
  }
}
