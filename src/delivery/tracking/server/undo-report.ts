import { sql } from 'kysely'
import { courierNews } from '#delivery/couriers/courier-news.ts'
import { findParcel, undoNews } from '#delivery/dispatch/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepReason } from '#sales/orders/server/index.ts'

/** The effects of an undone delivery in other areas; `main` provides them. */
export type UndoParts = {
  /** The courier has no cash for this parcel; refuses where its remittance is closed. */
  readonly dropDue: (
    tx: Tx,
    parcel: { readonly id: string; readonly code: string },
  ) => Promise<void>
}

type Undone = {
  readonly parcelId: string
  readonly eventId: string
  readonly reason: ReasonGiven
}

type Report = {
  parcelId: string
  news: string
  outcome: string
  way: string
  countedAt: string
  stateBefore: string | null
  attemptsBefore: number | null
  newsAtBefore: string | null
  isLast: boolean
  textBefore: string
}

/**
 * Undoes a report that a user entered by mistake: the parcel, its order, the payment and the
 * courier's debt are restored, each by a new entry. Only the last report of a parcel can be undone,
 * and only while its cash is on no closed remittance.
 */
export const undoReportOver =
  ({ dropDue }: UndoParts) =>
  async (tx: Tx, actor: Actor, input: Undone) => {
    const { parcelId, eventId, reason: given } = input
    const parcel = await findParcel(tx, actor, capability.dispatch, parcelId, { locked: true })
    const report = await reportOf(tx, parcelId, eventId)
    if (!report) throw notFound('This report')
    const news = courierNews.find((one) => one === report.news)
    if (!news || report.way !== 'hand' || report.stateBefore === null)
      throw new Refusal(
        'conflict',
        'not_by_hand',
        `Only a report that was entered by hand and moved parcel ${parcel.code} can be undone.`,
      )
    if (report.outcome !== 'moved' || !report.isLast)
      throw new Refusal(
        'conflict',
        'not_last',
        `Only the last report of parcel ${parcel.code} can be undone.`,
      )
    const reason = await reasonFor(tx, 'parcel.report_undo', given)
    await undoNews(tx, actor, {
      parcelId,
      news,
      before: {
        state: report.stateBefore,
        attempts: report.attemptsBefore ?? 0,
        newsAt: report.newsAtBefore,
        newsText: report.textBefore,
      },
      data: await keepReason(tx, parcel.orderId, reason),
    })
    // After the parcel, because the new comparison asks whether it was delivered.
    if (news === 'delivered') await dropDue(tx, parcel)
    await sql`update tracking_reports set withdrawn_at = now(), withdrawn_by = ${actor.name},
      reason_code = ${reason.code} where event_id = ${eventId}`.execute(tx)
    await sql`update courier_event_outcomes set outcome = 'withdrawn', judged_at = now()
      where event_id = ${eventId}`.execute(tx)
    return { parcelId }
  }

async function reportOf(tx: Tx, parcelId: string, eventId: string): Promise<Report | undefined> {
  const found = await sql<Report>`
    select j.parcel_id as "parcelId", j.news, j.outcome, e.way, j.counted_at as "countedAt",
      r.state_before as "stateBefore", r.attempts_before as "attemptsBefore",
      r.news_at_before as "newsAtBefore",
      not exists (select from courier_event_outcomes later
        where later.parcel_id = j.parcel_id and later.outcome = 'moved'
          and later.event_id <> j.event_id
          and (later.counted_at, later.event_id) > (j.counted_at, j.event_id)) as "isLast",
      coalesce((select t.text from courier_event_outcomes former
        join courier_event_texts t on t.event_id = former.event_id
        where former.parcel_id = j.parcel_id and former.outcome in ('moved', 'note')
          and former.counted_at = r.news_at_before limit 1), '') as "textBefore"
    from courier_event_outcomes j join courier_events e on e.id = j.event_id
      join tracking_reports r on r.event_id = j.event_id
    where j.event_id = ${eventId} and j.parcel_id = ${parcelId}`.execute(tx)
  return found.rows[0]
}
