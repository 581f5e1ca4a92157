import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { rejectAddress as rejectAddressOf } from '#sales/orders/server/index.ts'
import { lockAddressOf } from './lock-address.ts'

type Input = { readonly id: string; readonly version: number; readonly note: string }

/** Nothing can be delivered there: the order waits for another address, or is cancelled. */
export async function rejectAddress(tx: Tx, actor: Actor, { id, version, note }: Input) {
  const order = await lockAddressOf(tx, actor, id, version)
  await rejectAddressOf(tx, actor, order, note)
  return { id, version, verdict: 'fix' as const, score: order.score }
}
