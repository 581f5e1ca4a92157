import { insistOnVerdict } from '#approvals/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { insist, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { capability } from '#users/capabilities.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { breachOfCancelling } from '../../orders.rules.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { cancelOrder } from './cancel-order.ts'

/** Somebody cancels one order and says why; some of them need a second pair of eyes for that. */
export async function cancelOrderByHand(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: ReasonGiven },
) {
  const { id, version } = input
  const order = await findOrder(tx, actor, capability.orders, id)
  insist(refuseMove(orderMachine, 'cancel', order))
  if (order.version !== version) throw staleVersion(order.label, version, order.version)
  const reason = await reasonFor(tx, 'order.cancel', input.reason)
  const mostMinor = await settingOf(tx, ordersSettings.cancelApprovalMinor, order.outlet_id)
  const { state, total_minor: totalMinor, currency } = order
  const limitBreached = breachOfCancelling({ state, totalMinor, currency }, mostMinor)
  const worth = formatMoney(order.total_minor, order.currency)
  const approved = await insistOnVerdict(tx, actor, ordersActions.cancel, {
    payload: { id, state: order.state, totalMinor: order.total_minor, reason: input.reason },
    summary: `Cancel ${order.label.toLowerCase()} worth ${worth}`,
    facts: { State: orderMachine.states[order.state].label, Worth: worth, Reason: reason.text },
    path: orderNoun.path(id),
    outletId: order.outlet_id,
    exceeds: limitBreached !== '',
    limitBreached,
  })
  return cancelOrder(tx, approved, {
    id,
    version,
    reason: reason.text,
    told: reason.label,
    facts: reasonFacts(reason),
  })
}
