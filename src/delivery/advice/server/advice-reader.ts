import { sql } from 'kysely'
import { type AdviceReason, adviceReasons } from '#delivery/couriers/advice-reasons.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { AdviceResult } from '../advice-decisions.ts'
import { closeAdvice, closeUntold, withdrawAdvice } from './close-advice.ts'
import { raiseAdvice } from './raise-advice.ts'

const house = systemActor('Shipper advice')

const ends: Readonly<Record<string, AdviceResult>> = {
  'parcel.delivered': 'delivered',
  'parcel.turned_back': 'returned',
  'parcel.returned_by_courier': 'returned',
  'parcel.received_back': 'returned',
  'parcel.lost': 'lost',
}

const types = [
  'parcel.attempt_failed',
  'parcel.went_out',
  'parcel.travelled',
  'parcel.report_undone',
  ...Object.keys(ends),
]

/** Opens an exception for each failed attempt, and ends it with the parcel's result. */
export const adviceReader: EventReader = { name: 'advice', types, take }

async function take(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events) {
    if (event.result !== 'ok') continue
    const { type, entityId: parcelId } = event
    const result = ends[type]
    if (result) await closeAdvice(tx, house, parcelId, result)
    else if (type === 'parcel.attempt_failed') await raiseFor(tx, event)
    else if (type === 'parcel.report_undone') await followUndone(tx, event)
    else await withdrawAdvice(tx, house, parcelId, { isOut: type === 'parcel.went_out' })
  }
}

/** The failed attempt, or the event that closed its exception, was undone. */
async function followUndone(tx: Tx, event: StoredEvent): Promise<void> {
  const now = Array.isArray(event.data.state) ? event.data.state[1] : null
  if (now !== 'attempt_failed') return closeUntold(tx, house, event.entityId)
  const found = await sql<{ at: string; reason: string | null }>`
    select j.counted_at as at, j.reason from courier_event_outcomes j
    where j.parcel_id = ${event.entityId} and j.news = 'attempt_failed' and j.outcome = 'moved'
    order by j.counted_at desc limit 1`.execute(tx)
  const [attempt] = found.rows
  await raiseFor(tx, { ...event, data: { ...event.data, ...attempt } })
}

async function raiseFor(tx: Tx, event: StoredEvent): Promise<void> {
  const { entityId, data } = event
  const at = typeof data.at === 'string' ? data.at : event.at
  await raiseAdvice(tx, house, {
    parcelId: entityId,
    cause: 'attempt',
    attempt: typeof data.attempts === 'number' ? data.attempts : 1,
    reason: reasonIn(data.reason),
    text: await wordsOf(tx, entityId, at),
    at,
  })
}

/** The courier's text of that time, which no event keeps. */
async function wordsOf(tx: Tx, parcelId: string, at: string): Promise<string> {
  const found = await sql<{ text: string }>`
    select p.news_text as text from parcels p where p.id = ${parcelId} and p.news_at = ${at}
    union all
    select t.text from courier_event_outcomes j join courier_events e on e.id = j.event_id
    join courier_event_texts t on t.event_id = e.id
    where j.parcel_id = ${parcelId} and coalesce(j.counted_at, e.happened_at) = ${at} limit 1`.execute(
    tx,
  )
  return found.rows[0]?.text ?? ''
}

function reasonIn(told: unknown): AdviceReason {
  return adviceReasons.find((known) => known === told) ?? 'other'
}
