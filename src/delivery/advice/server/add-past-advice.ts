import { sql } from 'kysely'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { AdviceResult, Decision } from '../advice-decisions.ts'
import { rankOfAdvice } from '../advice-queue.ts'

export type PastAdvice = {
  readonly parcelId: string
  readonly attempt: number
  readonly reason: AdviceReason
  readonly text: string
  readonly raisedAt: string
  readonly decision: Decision
  readonly decidedBy: string
  readonly sentAt: string
  readonly closedAt: string
  readonly result: AdviceResult
}

/** Adds closed exceptions, for demo data with a history. */
export async function addPastAdvice(tx: Tx, past: readonly PastAdvice[]): Promise<void> {
  const rows = past.map((advice) => ({
    ...advice,
    id: newId(Date.parse(advice.raisedAt)),
    rank: rankOfAdvice(0, advice.sentAt),
  }))
  await sql`insert into advices (id, parcel_id, order_id, outlet_id, courier_id, state, cause, attempt,
      reason, courier_text, raised_at, respond_by, value_minor, currency, queue_rank, decision,
      decided_at, decided_by, decided_through, sendings, sent_at, closed_at, result)
    select a.id, p.id, o.id, p.outlet_id, p.courier_id, 'closed', 'attempt', a.attempt, a.reason, a.text,
      a."raisedAt", a."raisedAt" + interval '24 hours', o.total_minor, o.currency, a.rank,
      a.decision, a."sentAt", a."decidedBy", 'staff', 1, a."sentAt", a."closedAt", a.result
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "parcelId" uuid,
      attempt integer, reason text, text text, "raisedAt" timestamptz, decision text, "decidedBy" uuid,
      "sentAt" timestamptz, "closedAt" timestamptz, result text, rank bigint)
    join parcels p on p.id = a."parcelId" join orders o on o.id = p.order_id
    where p.courier_id is not null`.execute(tx)
}
