import { requireVerdict } from '#organization/approvals/server/index.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import { cancelOrder, findOrder, limitFor } from '#sales/orders/server/index.ts'
import { confirmationsActions } from '../confirmations.actions.ts'
import { confirmationNoun } from '../confirmations.nouns.ts'
import { endCall } from './end-call.ts'
import type { FoundTask } from './find-task.ts'
import type { Finished, FinishInput } from './finish-call.ts'
import { letGo, moveTask } from './move-task.ts'
import { access } from './task-source.ts'

/** The customer cancels the order; an expensive one needs an approval. */
export async function cancelInCall(
  tx: Tx,
  actor: Actor,
  task: FoundTask,
  input: FinishInput,
  data: Readonly<Record<string, unknown>>,
): Promise<Finished> {
  const { id, label, outletId } = task
  const order = await findOrder(tx, actor, access, id, { locked: true })
  const given = input.reason ?? { code: '', note: '' }
  const reason = await reasonFor(tx, 'order.cancel', given)
  const mostMinor = await limitFor(tx, ordersSettings.cancelApprovalMinor, {
    outletId,
    soldByOutletId: order.sold_by_outlet_id,
  })
  const worth = formatMoney(order.total_minor, order.currency)
  const isDear = order.total_minor > mostMinor
  const approved = await requireVerdict(tx, actor, confirmationsActions.cancel, {
    payload: { id, totalMinor: order.total_minor, reason: given },
    summary: `Cancel ${label.toLowerCase()} worth ${worth} at the customer’s word`,
    facts: { Worth: worth, Reason: reason.text },
    path: confirmationNoun.path(id),
    outletId,
    exceeds: isDear,
    limitBreached: isDear ? `It is worth more than ${formatMoney(mostMinor, order.currency)}.` : '',
  })
  await endCall(tx, id, { outcome: 'cancelled', note: input.note, checked: input.checked })
  await cancelOrder(
    tx,
    approved,
    {
      id,
      reason: reason.text,
      told: reason.label,
      facts: { ...reasonFacts(reason), by: 'call' },
    },
    access,
  )
  await moveTask(tx, approved, task, {
    move: 'settle',
    set: { ...letGo, last_outcome: 'cancelled', next_call_at: null },
    data,
  })
  return { id, state: 'done', nextCallAt: null, isLast: false }
}
