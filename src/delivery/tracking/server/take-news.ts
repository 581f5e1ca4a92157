import { sql } from 'kysely'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import { type Meaning, meaningOf, wordToExplain } from '#delivery/couriers/courier-words.ts'
import { meaningsOf, noteUnknownWord } from '#delivery/couriers/server/index.ts'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { type Clock, countedInstant, needsDate } from '../courier-clock.rules.ts'
import type { Outcome } from '../news-outcomes.ts'
import { keepOnce } from './keep-words.ts'
import { checkUndated } from './tracking-checks.ts'

/** A user's entry for a courier, in our terms; null news: its status mapping decides. */
export type HandReport = {
  readonly news: CourierNews | null
  readonly reason: string | null
  readonly saidBy: string
  readonly note: string
  readonly enteredBy: string
}

/** One report of a courier, in its own words. */
export type CourierWord = {
  readonly courierId: string
  readonly trackingNumber: string
  readonly code: string
  readonly text: string
  readonly place: string
  /**
   * ISO 8601: when it happened, by the courier's report; when it was received, where it is undated.
   */
  readonly at: string
  /** False where the courier's own date cannot be read. */
  readonly isDated: boolean
  /** The date as reported. */
  readonly toldAt: string
  /** The courier's id of the event; empty where it has none. */
  readonly theirId: string
  readonly way: 'hook' | 'poll' | 'hand'
  readonly raw: unknown
  readonly report?: HandReport
}

/** A saved report, with the parcel of its number. */
export type KeptWord = {
  readonly id: string
  readonly courierId: string
  readonly trackingNumber: string
  readonly code: string
  readonly text: string
  readonly at: string
  readonly isDated: boolean
  readonly receivedAt: string
  readonly way: 'hook' | 'poll' | 'hand'
  /** The meaning that the user who entered it chose. */
  readonly meaning: Meaning | null
  readonly parcelId: string | null
  readonly bookedAt: string | null
}

export type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

export type TakenNews = {
  /** How many of them were new. */
  readonly taken: number
  /** The result of each, in the given order. */
  readonly outcomes: readonly (Outcome | 'repeated')[]
  /** The event of each new one. */
  readonly eventIds: readonly string[]
}

/**
 * Saves couriers' reports, each once however often it arrives, and updates their parcels. One batch
 * processes parcels in the order of their ids and each one's events in time order, so that two
 * simultaneous batches do not deadlock.
 */
export async function takeNews(
  tx: Tx,
  actor: Actor,
  words: readonly CourierWord[],
): Promise<TakenNews> {
  const { ids, kept } = await keepOnce(tx, words)
  const meanings = await meaningsOf(tx, [...new Set(kept.map(({ courierId }) => courierId))])
  const outcomes = new Map<string, Outcome>()
  for (const word of kept) outcomes.set(word.id, await evaluateWord(tx, actor, meanings, word))
  return {
    taken: kept.length,
    outcomes: ids.map((id) => outcomes.get(id) ?? 'repeated'),
    eventIds: ids,
  }
}

/** Evaluates one report and updates its parcel; can be repeated once more is known. */
export async function evaluateWord(
  tx: Tx,
  actor: Actor,
  meanings: Meanings,
  word: KeptWord,
): Promise<Outcome> {
  const { id, courierId, trackingNumber, parcelId } = word
  const meaning = word.meaning ?? meaningOf(meanings.get(courierId) ?? new Map(), word)
  const counted = countedInstant(word)
  const outcome = await outcomeOf(tx, actor, word, meaning, counted)
  if (meaning === null) await noteUnknownWord(tx, courierId, word)
  await sql`insert into courier_event_outcomes (event_id, courier_id, tracking_number, parcel_id,
      news, reason, word, outcome, counted_at, clock)
    values (${id}, ${courierId}, ${trackingNumber}, ${parcelId}, ${meaning?.news ?? null},
      ${meaning?.reason ?? null}, ${wordToExplain(word)}, ${outcome}, ${counted.at},
      ${counted.clock})
    on conflict (event_id) do update set parcel_id = excluded.parcel_id, news = excluded.news,
      reason = excluded.reason, outcome = excluded.outcome, counted_at = excluded.counted_at,
      clock = excluded.clock, judged_at = now()`.execute(tx)
  if (parcelId !== null) hintAfterCommit(tx, { noun: parcelNoun.key, ids: [parcelId] })
  return outcome
}

async function outcomeOf(
  tx: Tx,
  actor: Actor,
  { id, parcelId, text, code, way }: KeptWord,
  meaning: Meaning | null,
  { at, clock }: { readonly at: string; readonly clock: Clock },
): Promise<Outcome> {
  if (parcelId === null) return 'unknown_number'
  if (meaning === null) return 'unmapped'
  if (clock === 'undated' && needsDate(meaning.news)) {
    await checkUndated(tx, id)
    return 'undated'
  }
  const followed = await followParcel(tx, actor, {
    parcelId,
    news: meaning.news,
    at,
    text: text || code,
    ...(meaning.reason === null ? {} : { data: { reason: meaning.reason } }),
  })
  if (!followed.isMoved) return followed.why
  if (way === 'hand') {
    const { state, attempts, newsAt } = followed.before
    await sql`update tracking_reports set state_before = ${state}, attempts_before = ${attempts},
      news_at_before = ${newsAt} where event_id = ${id}`.execute(tx)
  }
  return 'moved'
}
