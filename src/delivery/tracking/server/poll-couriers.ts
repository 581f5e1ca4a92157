import { sql } from 'kysely'
import { askCourier, courierRules, mappingOf } from '#delivery/couriers/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { endSilence, noteSilence } from './note-silence.ts'
import { wordsInAnswer } from './read-words.ts'
import { takeNews } from './take-news.ts'
import { keepUnreadable } from './tracking-checks.ts'

const away = ['handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning']

/** Per courier and turn, and how long a parcel waits between two requests. */
const mostPerTurn = 300
const restMinutes = 45

/** Asks couriers that support it about their parcels. */
export const pollCouriersOver = (outside: Outside): Job => ({
  name: 'poll-couriers',
  cron: '*/15 * * * *',
  work: async (db, _payload, signal) => {
    for (const { courierId, name, adapter, mostPerCall } of (
      await courierRules(db.reader)
    ).values()) {
      const { track } = (await mappingOf(db.reader, courierId)).acts
      if (signal.aborted || adapter !== 'http' || !track) continue
      const takesMany = JSON.stringify(track).includes('{{trackingNumbers')
      await pollCourier(
        { db, outside, signal },
        { courierId, name, perCall: takesMany ? mostPerCall : 1 },
      )
    }
  },
})

type Polling = { readonly db: Database; readonly outside: Outside; readonly signal: AbortSignal }
type Polled = { readonly courierId: string; readonly name: string; readonly perCall: number }

/** A courier that does not answer is skipped until the next turn. */
export async function pollCourier(
  { db, outside, signal }: Polling,
  { courierId, name, perCall }: Polled,
): Promise<void> {
  const due = await sql<{ id: string; trackingNumber: string }>`
    select p.id, p.tracking_number as "trackingNumber" from parcels p
    left join tracking_polls t on t.parcel_id = p.id
    where p.courier_id = ${courierId} and p.state = any(${away}::text[])
      and p.tracking_number is not null
      and (t.polled_at is null or t.polled_at < now() - make_interval(mins => ${restMinutes}))
    order by t.polled_at nulls first limit ${mostPerTurn}`.execute(db.reader)
  for (let from = 0; from < due.rows.length && !signal.aborted; from += perCall) {
    const asked = due.rows.slice(from, from + perCall)
    const trackingNumbers = asked.map(({ trackingNumber }) => trackingNumber)
    const answer = await askCourier(db, outside, courierId, 'track', { trackingNumbers })
    if (!answer.ok && !answer.isFinal) return noteSilence(db, { courierId, name }, answer.text)
    const events = answer.ok && Array.isArray(answer.value.events) ? answer.value.events : []
    const now = new Date().toISOString()
    const only = trackingNumbers.length === 1 ? trackingNumbers[0] : ''
    await db.transaction(async (tx) => {
      await endSilence(tx, { courierId, name })
      const read = wordsInAnswer(events, { courierId, way: 'poll', now }, only)
      await keepUnreadable(tx, courierId, read.unreadable)
      await takeNews(tx, systemActor(name), read.words)
      await sql`insert into tracking_polls (parcel_id, polled_at)
        select unnest(${asked.map(({ id }) => id)}::uuid[]), now()
        on conflict (parcel_id) do update set polled_at = excluded.polled_at`.execute(tx)
    })
  }
}
