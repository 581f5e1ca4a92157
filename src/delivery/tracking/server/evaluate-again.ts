import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { meaningsOf } from '#delivery/couriers/server/index.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { keptWords } from './keep-words.ts'
import { evaluateWord } from './take-news.ts'

const tracking = systemActor('Tracking')

const explained = z.object({ word: z.string() })

/**
 * Evaluates again what was waiting: statuses that were mapped since, and reports about a parcel
 * that arrived before it had that number or was handed over.
 */
export const trackingReader: EventReader = {
  name: 'tracking',
  types: ['courier.word_explained', 'parcel.booked', 'parcel.handed_over'],
  take: async (tx, events) => {
    for (const { type, entityId, data } of events) {
      if (type !== 'courier.word_explained') await evaluateAgain(tx, tracking, ofParcel(entityId))
      else {
        const told = explained.safeParse(data)
        if (told.success) await evaluateAgain(tx, tracking, saying(entityId, told.data.word))
      }
    }
  },
}

const ofParcel = (parcelId: string) => sql`(e.courier_id, lower(e.tracking_number)) in (
    select p.courier_id, lower(p.tracking_number) from parcels p where p.id = ${parcelId}
    union select w.courier_id, lower(w.tracking_number) from tracking_number_owners w
    where w.parcel_id = ${parcelId})
  and j.outcome in ('unknown_number', 'wrong_state')`

const saying = (courierId: string, word: string) => sql`j.courier_id = ${courierId}
  and j.outcome = 'unmapped' and (j.word = ${word} or lower(t.text) = ${word})`

/** Evaluates a courier's reports about a number that arrived before its parcel was known. */
export const evaluateNumberAgain = (
  tx: Tx,
  actor: Actor,
  { courierId, trackingNumber }: { readonly courierId: string; readonly trackingNumber: string },
) =>
  evaluateAgain(
    tx,
    actor,
    sql`e.courier_id = ${courierId} and e.tracking_number = ${trackingNumber}
      and j.outcome = 'unknown_number'`,
  )

async function evaluateAgain(tx: Tx, actor: Actor, which: RawBuilder<unknown>): Promise<void> {
  const waiting = await keptWords(tx, which)
  const meanings = await meaningsOf(tx, [...new Set(waiting.map(({ courierId }) => courierId))])
  for (const word of waiting) await evaluateWord(tx, actor, meanings, word)
}
