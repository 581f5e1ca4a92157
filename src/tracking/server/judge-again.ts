import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { meaningsOf } from '#couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { judgeWord, type KeptWord } from './take-news.ts'

const tracking = systemActor('Tracking')

const explained = z.object({ word: z.string() })

/**
 * Judges anew what waited: words that somebody has explained since, and what a courier told of a parcel
 * before the house had given it that number or handed it over.
 */
export const trackingReader: EventReader = {
  name: 'tracking',
  types: ['courier.word_explained', 'parcel.booked', 'parcel.handed_over'],
  take: async (tx, events) => {
    for (const { type, entityId, data } of events) {
      if (type !== 'courier.word_explained') await judgeAgain(tx, ofParcel(entityId))
      else {
        const told = explained.safeParse(data)
        if (told.success) await judgeAgain(tx, saying(entityId, told.data.word))
      }
    }
  },
}

const ofParcel = (parcelId: string) => sql`p.id = ${parcelId}
  and j.outcome in ('unknown_number', 'wrong_state')`

const saying = (courierId: string, word: string) => sql`j.courier_id = ${courierId}
  and j.outcome = 'unmapped' and (j.word = ${word} or lower(e.text) = ${word})`

async function judgeAgain(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const waiting = await sql<KeptWord>`
    select e.id, e.courier_id as "courierId", e.tracking_number as "trackingNumber", e.code, e.text,
      e.happened_at as at, p.id as "parcelId"
    from courier_event_outcomes j join courier_events e on e.id = j.event_id
      left join parcels p on p.courier_id = e.courier_id and p.tracking_number = e.tracking_number
    where ${which} order by p.id, e.happened_at, e.id`.execute(tx)
  const meanings = await meaningsOf(tx, [
    ...new Set(waiting.rows.map(({ courierId }) => courierId)),
  ])
  for (const word of waiting.rows) await judgeWord(tx, tracking, meanings, word)
}
