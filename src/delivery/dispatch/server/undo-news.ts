import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { undeliverOrder } from '#sales/orders/server/index.ts'
import { moveForNews, parcelMachine, undoMoveTo } from '../parcels.states.ts'
import { findParcel } from './find-parcel.ts'
import { moveParcel } from './parcels/move-parcel.ts'

export type UndoneNews = {
  readonly parcelId: string
  readonly news: CourierNews
  /** The parcel before that report. */
  readonly before: {
    readonly state: string
    readonly attempts: number
    readonly newsAt: string | null
    readonly newsText: string
  }
  /** The reason, for the log. */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Restores a parcel, and its order, to the state before a mistaken report. Only the last report can
 * be undone: the parcel must still be in the state that it caused.
 *
 * @throws Refusal `not_last`
 */
export async function undoNews(tx: Tx, actor: Actor, undone: UndoneNews): Promise<void> {
  const { parcelId, news, before, data } = undone
  const parcel = await findParcel(tx, actor, capability.dispatch, parcelId, { locked: true })
  const name = moveForNews(news)
  const back = undoMoveTo(before.state)
  if (name === null || back === null || parcelMachine.moves[name].to !== parcel.state)
    throw new Refusal(
      'conflict',
      'not_last',
      `Parcel ${parcel.code} is ${parcelMachine.states[parcel.state].label.toLowerCase()} now. Only its last report can be undone.`,
    )
  await moveParcel(tx, actor, parcel, {
    move: back,
    set: {
      attempts: before.attempts,
      news_at: before.newsAt,
      news_text: before.newsText.slice(0, 300),
      ...(news === 'delivered' ? { delivered_at: null } : {}),
    },
    data: { ...data, attempts: before.attempts },
  })
  if (news === 'delivered')
    await undeliverOrder(tx, actor, {
      orderId: parcel.orderId,
      trackingNumber: parcel.trackingNumber ?? parcel.code,
      data: { ...data, parcel: parcel.code },
    })
}
