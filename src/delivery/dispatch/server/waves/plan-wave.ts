import { capability } from '#organization/users/capabilities.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'
import { refuseCart, type WaveMethod } from '../../waves.rules.ts'
import { hintOfWave } from './find-wave.ts'
import { cartOf, lockForWave } from './orders-to-pick.ts'

type Input = {
  readonly outletId: string
  readonly method: WaveMethod
  readonly orderIds: readonly string[]
}

/** Puts orders into a wave. They are locked, so that none is in two. */
export async function planWave(tx: Tx, actor: Actor, { outletId, method, orderIds }: Input) {
  requireWithinOutlets(actor, capability.dispatch, outletId)
  const orders = await lockForWave(tx, outletId, orderIds)
  throwIfRefused(refuseCart(orders, await cartOf(tx, outletId)))
  const id = newId()
  const { number, version } = await tx
    .insertInto('waves')
    .values({ id, outlet_id: outletId, method, created_by: authorId(actor) })
    .returning(['number', 'version'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('wave_orders')
    .values(orders.map(({ orderId }, at) => ({ wave_id: id, order_id: orderId, position: at + 1 })))
    .execute()
  await appendEvent(tx, actor, {
    type: 'wave.planned',
    noun: waveNoun,
    id,
    label: waveLabel(number),
    outletId,
    data: { method, orders: orders.map((order) => order.number) },
  })
  hintOfWave(tx, { id, outletId })
  return { id, number, version }
}
