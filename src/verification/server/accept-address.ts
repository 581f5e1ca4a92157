import { acceptAddress as acceptAddressOf, proveAddresses } from '#orders/server/index.ts'
import { insist } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseAccepting } from '../verification.rules.ts'
import { lockAddressOf } from './lock-address.ts'

type Input = { readonly id: string; readonly version: number }

/** Somebody of ours says that the address is right as it was given. Twice is once. */
export async function acceptAddress(tx: Tx, actor: Actor, { id, version }: Input) {
  const order = await lockAddressOf(tx, actor, id, version)
  // Coverage may have changed since the last look, and one that nobody looked at has no check yet.
  await proveAddresses(tx, actor, [id])
  const { served, shipCity, verdict } = await tx
    .selectFrom('orders')
    .innerJoin('address_checks', 'address_checks.subject_id', 'orders.id')
    .select(['served', 'ship_city as shipCity', 'address_verdict as verdict'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  insist(refuseAccepting({ served, shipCity }))
  if (verdict !== 'accept') await acceptAddressOf(tx, actor, order, 'agent')
  return { id, version, verdict: 'accept' as const, score: order.score }
}
