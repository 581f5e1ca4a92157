import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  acceptAddress as acceptAddressOf,
  proveAddresses,
  releaseHold,
} from '#sales/orders/server/index.ts'
import { heldByPeople, refuseAccepting, refuseWithoutReason } from '../verification.rules.ts'
import { lockAddressOf } from './lock-address.ts'
import { openHoldsOf, refuseReleasingAt } from './open-holds.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly reason: ReasonGiven | null
  readonly releaseHold: boolean
}

/**
 * Marks the given address as valid; with a reason if something is missing that every parcel needs.
 * A repeat has no effect. Holds of colleagues for the address are released with it on request.
 */
export async function acceptAddress(tx: Tx, actor: Actor, input: Input) {
  const { id, version } = input
  const order = await lockAddressOf(tx, actor, id, version)
  // Coverage may have changed since the last check, and an unchecked one has no result yet.
  await proveAddresses(tx, actor, [id])
  const found = await tx
    .selectFrom('orders')
    .innerJoin('address_checks', 'address_checks.subject_id', 'orders.id')
    .select(['served', 'faults', 'ship_city as shipCity', 'address_verdict as verdict'])
    .select(sql<string>`coalesce(reasons -> 0 ->> 'text', '')`.as('why'))
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  throwIfRefused(refuseAccepting(found))
  if (found.verdict !== 'accept') {
    throwIfRefused(refuseWithoutReason(order.label, found, input.reason))
    const reason = input.reason ? await reasonFor(tx, 'address.accept', input.reason) : null
    await acceptAddressOf(tx, actor, order, 'agent', reason)
  }
  if (input.releaseHold) await releaseHolds(tx, actor, order)
  const stillHeld = await openHoldsOf(tx, id)
  return {
    id,
    version,
    verdict: 'accept' as const,
    score: order.score,
    stillHeld: stillHeld.map(({ kind, reason }) => ({ kind, reason })),
  }
}

type Order = Awaited<ReturnType<typeof lockAddressOf>>

async function releaseHolds(tx: Tx, actor: Actor, order: Order): Promise<void> {
  const holds = heldByPeople(await openHoldsOf(tx, order.id))
  if (holds.length === 0) return
  throwIfRefused(refuseReleasingAt(actor, order.outlet_id, order.label))
  for (const hold of holds)
    await releaseHold(tx, actor, { id: order.id, holdId: hold.id, note: 'Address accepted' })
}
