import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { PaymentMethod } from '../../payment-methods.ts'

type Terms = {
  /** Left out for a new order. */
  readonly id?: string
  readonly outletId: string
  readonly paymentMethod: PaymentMethod
  readonly before?: PaymentMethod
}

/** Goods leave unpaid on account, so that only a named right sells on it. */
export async function requireTerms(tx: Tx, actor: Actor, terms: Terms): Promise<void> {
  const { id, outletId, paymentMethod, before } = terms
  if (paymentMethod !== 'on_account' || before === 'on_account') return
  await requireVerdict(tx, actor, ordersActions.onAccount, {
    payload: { id: id ?? null, outletId, paymentMethod },
    summary: 'Sell on account',
    path: id === undefined ? '/orders' : orderNoun.path(id),
    outletId,
  })
}
