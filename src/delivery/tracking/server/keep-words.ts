import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { ownerOf } from './owner-of-number.ts'
import type { CourierWord, KeptWord } from './take-news.ts'

/** Saves new reports, each once, the events of a parcel in time order. */
export async function keepOnce(
  tx: Tx,
  words: readonly CourierWord[],
): Promise<{ readonly ids: readonly string[]; readonly kept: readonly KeptWord[] }> {
  const rows = words.map(({ trackingNumber, code, text, place, report, ...word }) => ({
    ...word,
    id: newId(),
    trackingNumber: trackingNumber.slice(0, 60),
    code: code.slice(0, 100),
    text: text.slice(0, 500),
    place: place.slice(0, 120),
    dedupe: dedupeKey({ ...word, trackingNumber, code, text, place }),
    report: report ?? null,
  }))
  const kept = await sql<{ id: string }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid,
        "courierId" uuid, dedupe text, "trackingNumber" text, code text, text text, place text,
        at timestamptz, "isDated" boolean, way text, raw jsonb, report jsonb)
    ), kept as (
      insert into courier_events (id, courier_id, dedupe_key, tracking_number, code, happened_at,
        is_dated, way, raw_hash)
      select distinct on ("courierId", dedupe) id, "courierId", dedupe, "trackingNumber", code, at,
        "isDated", way, encode(sha256(convert_to(coalesce(raw, 'null')::text, 'UTF8')), 'hex')
      from told order by "courierId", dedupe, id
      on conflict (courier_id, dedupe_key) do nothing
      returning id
    ), texts as (
      insert into courier_event_texts (event_id, text, place, raw)
      select k.id, t.text, t.place, coalesce(t.raw, 'null') from kept k join told t on t.id = k.id
    ), reports as (
      insert into tracking_reports (event_id, news, reason, said_by, note, entered_by)
      select k.id, r.news, r.reason, r."saidBy", r.note, r."enteredBy"
      from kept k join told t on t.id = k.id, jsonb_to_record(t.report) as r(news text, reason text,
        "saidBy" text, note text, "enteredBy" text)
      where t.report is not null
    )
    select id from kept`.execute(tx)
  const ids = kept.rows.map(({ id }) => id)
  return {
    ids: rows.map(({ id }) => id),
    kept: await keptWords(tx, sql`e.id = any(${ids}::uuid[])`),
  }
}

/** Saved reports, with the parcel that each means and when that was booked. */
export async function keptWords(tx: Tx, which: RawBuilder<unknown>): Promise<readonly KeptWord[]> {
  const found = await sql<KeptWord>`
    select w.*, p.booked_at as "bookedAt" from (
      select e.id, e.courier_id as "courierId", e.tracking_number as "trackingNumber", e.code, t.text,
        e.happened_at as at, e.is_dated as "isDated", e.received_at as "receivedAt", e.way,
        case when r.news is not null
          then jsonb_build_object('news', r.news, 'reason', r.reason) end as meaning,
        ${ownerOf('e')} as "parcelId"
      from courier_events e join courier_event_texts t on t.event_id = e.id
        left join tracking_reports r on r.event_id = e.id
        left join courier_event_outcomes j on j.event_id = e.id
      where ${which}
    ) w left join parcels p on p.id = w."parcelId"
    order by w."parcelId", w.at, w.id`.execute(tx)
  return found.rows
}

/** The courier's own id of an event, or its whole content. */
function dedupeKey({
  theirId,
  trackingNumber,
  code,
  text,
  place,
  at,
  isDated,
  toldAt,
}: Omit<CourierWord, 'raw' | 'report'>): string {
  const when = isDated ? at : `undated ${toldAt}`
  const same =
    theirId === '' ? [trackingNumber, code, text, place, when] : [trackingNumber, theirId]
  return createHash('sha256').update(JSON.stringify(same)).digest('hex')
}
