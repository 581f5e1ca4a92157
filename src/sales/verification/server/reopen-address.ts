import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { refuseReopeningAddress } from '#sales/orders/orders.rules.ts'
import { reopenAddress as reopenAddressOf } from '#sales/orders/server/index.ts'
import { refuseReopening } from '../verification.rules.ts'
import { lockAddressOf } from './lock-address.ts'

type Input = { readonly id: string; readonly version: number }

/** Undoes an acceptance while nothing is packed: the address is checked by the rules again. */
export async function reopenAddress(tx: Tx, actor: Actor, { id, version }: Input) {
  const order = await lockAddressOf(tx, actor, id, version)
  throwIfRefused(refuseReopeningAddress(orderLabel(order.number), order.state))
  const decided = await addressOf(tx, id)
  throwIfRefused(refuseReopening(order.label, decided))
  await reopenAddressOf(tx, actor, order)
  const { verdict, score } = await addressOf(tx, id)
  return { id, version, verdict, score }
}

function addressOf(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .leftJoin('address_checks', 'address_checks.subject_id', 'orders.id')
    .select(['address_verdict as verdict', 'address_score as score', 'method'])
    .$narrowType<{ verdict: 'unchecked' | 'accept' | 'confirm' | 'fix' }>()
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
}
