import { sql } from 'kysely'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { adviceLabel, adviceNoun } from '../advice.nouns.ts'
import { rankOfAdvice } from '../advice-queue.ts'
import { closeAdvice } from './close-advice.ts'
import { rulesOf } from './find-advice.ts'

export type Raised = {
  readonly parcelId: string
  readonly cause: 'attempt' | 'stuck'
  readonly attempt: number
  readonly reason: AdviceReason
  /** The courier's own text. */
  readonly text: string
  /** ISO 8601: since when the courier waits for an answer. */
  readonly at: string
}

const hour = 3_600_000

type Facts = {
  readonly code: string
  readonly orderId: string
  readonly outletId: string
  readonly courierId: string | null
  readonly valueMinor: number
  readonly currency: string
}

/**
 * Opens an exception for a parcel; an open one has not helped and ends. The same report twice opens
 * only one.
 */
export async function raiseAdvice(tx: Tx, actor: Actor, raised: Raised): Promise<string | null> {
  const { parcelId, cause, attempt, reason, text, at } = raised
  const found = await sql<Facts>`select p.code, p.order_id as "orderId", p.outlet_id as "outletId",
      p.courier_id as "courierId", o.total_minor as "valueMinor", o.currency
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(tx)
  const [parcel] = found.rows
  if (!parcel?.courierId || (await isRaised(tx, raised))) return null
  await closeAdvice(tx, actor, parcelId, 'failed_again')
  const { respondHours } = await rulesOf(tx, parcel.courierId)
  const respondBy = new Date(Date.parse(at) + respondHours * hour).toISOString()
  const id = newId()
  await tx
    .insertInto('advices')
    .values({
      id,
      parcel_id: parcelId,
      order_id: parcel.orderId,
      outlet_id: parcel.outletId,
      courier_id: parcel.courierId,
      cause,
      attempt,
      reason,
      courier_text: text.slice(0, 300),
      raised_at: at,
      respond_by: respondBy,
      value_minor: parcel.valueMinor,
      currency: parcel.currency,
      queue_rank: rankOfAdvice(parcel.valueMinor, respondBy),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'advice.raised',
    noun: adviceNoun,
    id,
    label: adviceLabel(parcel.code),
    outletId: parcel.outletId,
    data: { order: parcel.orderId, parcel: parcelId, reason, attempt, respondBy },
  })
  return id
}

async function isRaised(tx: Tx, { parcelId, cause, attempt }: Raised): Promise<boolean> {
  const found =
    cause === 'attempt'
      ? await sql`select from advices
          where parcel_id = ${parcelId} and cause = 'attempt' and attempt = ${attempt}`.execute(tx)
      : await sql`select from advices
          where parcel_id = ${parcelId} and state <> 'closed'`.execute(tx)
  return found.rows.length > 0
}
