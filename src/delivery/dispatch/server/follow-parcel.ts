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

/** One thing that a courier told of a parcel, in our words and in its own. */
export type NewsOfParcel = {
  readonly parcelId: string
  readonly news: CourierNews
  /** ISO 8601: when it happened, as the courier says. */
  readonly at: string
  /** The courier's own words. */
  readonly text: string
  /** What its event is to carry besides, such as the reason that an attempt failed for. */
  readonly data?: Readonly<Record<string, unknown>>
}

export type Followed =
  | { readonly isMoved: true; readonly before: Pick<ParcelFacts, 'state' | 'attempts' | 'newsAt'> }
  | { readonly isMoved: false; readonly why: 'note' | 'older' | 'wrong_state' }

/**
 * Lets a parcel follow what its courier tells of it, and its order with it. Messages come late, twice
 * and out of order: one that is older than the newest that counted moves nothing, nor does one for
 * which the parcel's state is not open. Each failed attempt counts, also the second in a row. One
 * that says anew what is so already moves nothing either, but is the last word from then on: otherwise
 * what happened before it and is told after it would count.
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
      // Not the words: they may name people, and the record is for good.
      at: told.at,
      attempts,
      ...told.data,
    },
  })
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
