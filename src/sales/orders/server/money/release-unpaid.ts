import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refuseReleasingUnpaid } from '../../payment.rules.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { keepReason } from '../order-words-apart.ts'

/**
 * Lets an order be packed and loaded although its balance is due. The release holds for that balance:
 * once an edit makes more due, the order waits for its payment again. What is due stays due.
 */
export async function releaseUnpaid(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly reason: ReasonGiven },
) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label } = order
  const { balanceMinor, currency, outletId } = terms
  throwIfRefused(refuseReleasingUnpaid({ ...terms, label }))
  const reason = await reasonFor(tx, 'order.hold', input.reason)
  const due = formatMoney(balanceMinor, currency)
  const approved = await requireVerdict(tx, actor, ordersActions.releaseUnpaid, {
    payload: { id, balanceMinor },
    summary: `Release ${label.toLowerCase()} with ${due} due`,
    facts: { 'Balance due': due, Reason: reason.text },
    path: orderNoun.path(id),
    outletId,
  })
  await sql`update orders set released_minor = ${balanceMinor}::bigint where id = ${id}`.execute(tx)
  await appendEvent(tx, approved, {
    type: 'order.released_unpaid',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { amount: due, ...(await keepReason(tx, id, reason)) },
  })
  return { id, releasedMinor: balanceMinor }
}
