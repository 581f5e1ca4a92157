import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** A courier's past report and its result; without a parcel where the number was unknown. */
export type PastNews = {
  readonly courierId: string
  readonly trackingNumber: string
  readonly parcelId: string | null
  readonly text: string
  readonly place: string
  /** ISO 8601. */
  readonly at: string
  readonly news: CourierNews
  readonly reason: AdviceReason | null
}

/**
 * Adds couriers' past reports about parcels that are already in the matching state, for demo data
 * and generators only.
 */
export async function addPastNews(tx: Tx, told: readonly PastNews[]): Promise<void> {
  const rows = told.map((one) => ({
    ...one,
    id: newId(Date.parse(one.at)),
    dedupe: createHash('sha256')
      .update(JSON.stringify([one.courierId, one.trackingNumber, one.text, one.at]))
      .digest('hex'),
    outcome: one.parcelId === null ? 'unknown_number' : one.news === 'note' ? 'note' : 'moved',
  }))
  await sql`with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid,
        "courierId" uuid, "trackingNumber" text, "parcelId" uuid, dedupe text, text text,
        place text, at timestamptz, news text, reason text, outcome text)
    ), kept as (
      insert into courier_events (id, courier_id, dedupe_key, tracking_number, happened_at,
        received_at, way, raw_hash)
      select id, "courierId", dedupe, "trackingNumber", at, at, 'hook',
        encode(sha256(convert_to('null', 'UTF8')), 'hex')
      from told returning id
    ), texts as (
      insert into courier_event_texts (event_id, text, place, raw)
      select t.id, t.text, t.place, 'null' from told t join kept on kept.id = t.id
    )
    insert into courier_event_outcomes (event_id, courier_id, tracking_number, parcel_id, news,
      reason, word, outcome, judged_at)
    select t.id, t."courierId", t."trackingNumber", t."parcelId", t.news, t.reason, lower(t.text),
      t.outcome, t.at
    from told t join kept on kept.id = t.id`.execute(tx)
}
