import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { arriveOrder } from '#sales/orders/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import { moveForNews, parcelMachine } from '../parcels.states.ts'
import { findParcel, type ParcelFacts } from './find-parcel.ts'
import { openLostGoods } from './parcels/lost-goods.ts'

/** A courier's report about a parcel, in our terms and in its own. */
export type NewsOfParcel = {
  readonly parcelId: string
  readonly news: CourierNews
  /** ISO 8601: when it happened, by the courier's report. */
  readonly at: string
  /** The courier's own text. */
  readonly text: string
  /** Further data of the event, such as the reason of a failed attempt. */
  readonly data?: Readonly<Record<string, unknown>>
}

export type Followed =
  | { readonly isMoved: true; readonly before: Pick<ParcelFacts, 'state' | 'attempts' | 'newsAt'> }
  | { readonly isMoved: false; readonly why: 'note' | 'older' | 'wrong_state' }

/**
 * Updates a parcel by its courier's reports, and its order with it. Reports come late, twice and
 * out of order: one older than the newest effective report has no effect, nor does one that the
 * parcel's state does not allow. Each failed attempt counts, even the second in a row. A report
 * that repeats the current state has no effect either, but becomes the latest: otherwise an earlier
 * report that arrives after it would count.
 */
export async function followParcel(tx: Tx, actor: Actor, told: NewsOfParcel): Promise<Followed> {
  const parcel = await findParcel(tx, actor, capability.dispatch, told.parcelId, { locked: true })
  const name = moveForNews(told.news)
  if (name === null) return { isMoved: false, why: 'note' }
  if (parcel.newsAt !== null && Date.parse(told.at) < Date.parse(parcel.newsAt))
    return { isMoved: false, why: 'older' }
  const label = `Parcel ${parcel.code}`
  if (refuseMove(parcelMachine, name, { label, state: parcel.state })) {
    if (parcelMachine.moves[name].to !== parcel.state) return { isMoved: false, why: 'wrong_state' }
    await keepLastWord(tx, told)
    return { isMoved: false, why: 'note' }
  }
  const attempts = parcel.attempts + (told.news === 'attempt_failed' ? 1 : 0)
  await move(tx, actor, {
    machine: parcelMachine,
    noun: parcelNoun,
    move: name,
    id: parcel.id,
    label,
    outletId: parcel.outletId,
    set: {
      ...lastWord(told),
      attempts,
      ...(told.news === 'delivered' ? { delivered_at: told.at } : {}),
    },
    data: {
      order: parcel.orderId,
      courier: parcel.courierId,
      tracking: parcel.trackingNumber,
      // Without the text: it may name people, and the activity log is permanent.
      at: told.at,
      attempts,
      ...told.data,
    },
  })
  if (told.news === 'lost')
    await openLostGoods(tx, actor, { parcelIds: [parcel.id], cause: 'The courier lost the parcel' })
  if (told.news === 'delivered') await bringOrder(tx, actor, parcel, told)
  return { isMoved: true, before: parcel }
}

const lastWord = ({ at, text }: NewsOfParcel) => ({ news_at: at, news_text: text.slice(0, 300) })

async function keepLastWord(tx: Tx, told: NewsOfParcel): Promise<void> {
  await tx.updateTable('parcels').set(lastWord(told)).where('id', '=', told.parcelId).execute()
}

async function bringOrder(tx: Tx, actor: Actor, parcel: ParcelFacts, told: NewsOfParcel) {
  await arriveOrder(tx, actor, {
    orderId: parcel.orderId,
    cashMinor: parcel.cashMinor ?? 0,
    trackingNumber: parcel.trackingNumber ?? parcel.code,
    data: { parcel: parcel.code, at: told.at },
  })
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcel.id], outletId: parcel.outletId })
}
