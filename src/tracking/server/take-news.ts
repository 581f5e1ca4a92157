import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Meaning, meaningOf, wordToExplain } from '#couriers/courier-words.ts'
import { meaningsOf, noteUnknownWord } from '#couriers/server/index.ts'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { followParcel } from '#dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Outcome } from '../news-outcomes.ts'
import { ownerOf } from './owner-of-number.ts'

/** One thing that a courier told, in its own words. */
export type CourierWord = {
  readonly courierId: string
  readonly trackingNumber: string
  readonly code: string
  readonly text: string
  readonly place: string
  /** ISO 8601: when it happened, as the courier says. */
  readonly at: string
  /** What makes it the same event where the courier says so; empty where it does not. */
  readonly theirId: string
  readonly way: 'hook' | 'poll' | 'hand'
  readonly raw: unknown
}

/** A word that is kept, with the parcel whose number it names. */
export type KeptWord = {
  readonly id: string
  readonly courierId: string
  readonly trackingNumber: string
  readonly code: string
  readonly text: string
  readonly at: string
  readonly parcelId: string | null
}

export type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

/**
 * Keeps what couriers told, each thing once however often it is told, and lets their parcels follow.
 * In one batch parcels are taken in the order of their ids and each one's events in the order of
 * their instants, so that two batches at once do not wait for each other.
 *
 * @returns how many of them were new
 */
export async function takeNews(
  tx: Tx,
  actor: Actor,
  words: readonly CourierWord[],
): Promise<number> {
  const kept = await keepOnce(tx, words)
  const meanings = await meaningsOf(tx, [...new Set(kept.map(({ courierId }) => courierId))])
  for (const word of kept) await judgeWord(tx, actor, meanings, word)
  return kept.length
}

/** Decides what one word means and moves its parcel; may be done again once more is known. */
export async function judgeWord(
  tx: Tx,
  actor: Actor,
  meanings: Meanings,
  word: KeptWord,
): Promise<Outcome> {
  const { id, courierId, trackingNumber, parcelId } = word
  const meaning = meaningOf(meanings.get(courierId) ?? new Map(), word)
  const outcome = await outcomeOf(tx, actor, word, meaning)
  if (meaning === null) await noteUnknownWord(tx, courierId, word)
  await sql`insert into courier_event_outcomes (event_id, courier_id, tracking_number, parcel_id,
      news, reason, word, outcome)
    values (${id}, ${courierId}, ${trackingNumber}, ${parcelId}, ${meaning?.news ?? null},
      ${meaning?.reason ?? null}, ${wordToExplain(word)}, ${outcome})
    on conflict (event_id) do update set parcel_id = excluded.parcel_id, news = excluded.news,
      reason = excluded.reason, outcome = excluded.outcome, judged_at = now()`.execute(tx)
  if (parcelId !== null) hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcelId] })
  return outcome
}

async function outcomeOf(
  tx: Tx,
  actor: Actor,
  { parcelId, at, text, code }: KeptWord,
  meaning: Meaning | null,
): Promise<Outcome> {
  if (parcelId === null) return 'unknown_number'
  if (meaning === null) return 'unmapped'
  const followed = await followParcel(tx, actor, {
    parcelId,
    news: meaning.news,
    at,
    text: text || code,
    ...(meaning.reason === null ? {} : { data: { reason: meaning.reason } }),
  })
  return followed.isMoved ? 'moved' : followed.why
}

async function keepOnce(tx: Tx, words: readonly CourierWord[]): Promise<readonly KeptWord[]> {
  const rows = words.map(({ trackingNumber, code, text, place, ...word }) => ({
    ...word,
    id: newId(),
    trackingNumber: trackingNumber.slice(0, 60),
    code: code.slice(0, 100),
    text: text.slice(0, 500),
    place: place.slice(0, 120),
    dedupe: dedupeKey({ ...word, trackingNumber, code, text, place }),
  }))
  const kept = await sql<KeptWord>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid,
        "courierId" uuid, dedupe text, "trackingNumber" text, code text, text text, place text,
        at timestamptz, way text, raw jsonb)
    ), kept as (
      insert into courier_events (id, courier_id, dedupe_key, tracking_number, code, happened_at, way,
        raw_hash)
      select distinct on ("courierId", dedupe) id, "courierId", dedupe, "trackingNumber", code, at,
        way, encode(sha256(convert_to(coalesce(raw, 'null')::text, 'UTF8')), 'hex') from told
      order by "courierId", dedupe
      on conflict (courier_id, dedupe_key) do nothing
      returning id, courier_id, tracking_number, code, happened_at
    ), texts as (
      insert into courier_event_texts (event_id, text, place, raw)
      select k.id, t.text, t.place, coalesce(t.raw, 'null') from kept k join told t on t.id = k.id
    )
    select k.id, k.courier_id as "courierId", k.tracking_number as "trackingNumber", k.code, t.text,
      k.happened_at as at, ${ownerOf('k')} as "parcelId"
    from kept k join told t on t.id = k.id order by "parcelId", k.happened_at, k.id`.execute(tx)
  return kept.rows
}

/** The courier's own id of an event, or all that it says of it. */
function dedupeKey({
  theirId,
  trackingNumber,
  code,
  text,
  place,
  at,
}: Omit<CourierWord, 'raw'>): string {
  const same = theirId === '' ? [trackingNumber, code, text, place, at] : [trackingNumber, theirId]
  return createHash('sha256').update(JSON.stringify(same)).digest('hex')
}
