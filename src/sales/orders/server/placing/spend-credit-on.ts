import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { returnCredit, spendCredit } from '#sales/customers/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'

type CreditedOrder = {
  readonly id: string
  readonly label: string
  readonly customerId: string | null
  readonly currency: string
  readonly amountMinor: number
}

/** Pays for an order with the store credit of its customer. */
export async function spendCreditOn(tx: Tx, actor: Actor, order: CreditedOrder): Promise<void> {
  await spendCredit(tx, actor, bookingOf(order))
}

/** Gives money of an order back as store credit. */
export async function returnCreditOf(tx: Tx, actor: Actor, order: CreditedOrder): Promise<void> {
  await returnCredit(tx, actor, bookingOf(order))
}

function bookingOf({ id, label, customerId, currency, amountMinor }: CreditedOrder) {
  if (customerId === null)
    throw new Refusal(
      'unprocessable',
      'no_customer',
      `${label} has no known customer, and store credit belongs to one. Choose the customer first, or another method.`,
      { field: 'method' },
    )
  return { customerId, currency, amountMinor, source: { noun: orderNoun.key, id, label } }
}
