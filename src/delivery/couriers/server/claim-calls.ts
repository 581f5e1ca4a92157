import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { CallKind } from '../courier-adapter.ts'
import type { Fields } from '../mapping-fields.ts'

/** A call as its handler gets it; `noun` and `id` say what it is about. */
export type CourierCall = {
  readonly callId: string
  readonly courierId: string
  readonly kind: CallKind
  readonly reference: string
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly outletId: string | null
  readonly payload: Fields
  /** Including the claimed attempt. */
  readonly attempts: number
  /** The user who cancelled it, so that it is not sent any more. */
  readonly givenUpBy: string | null
}

export const callColumns = sql`k.id as "callId", k.courier_id as "courierId", k.kind, k.reference,
  k.noun, k.entity_id as id, k.label, k.outlet_id as "outletId", k.payload, k.attempts,
  k.given_up_by as "givenUpBy"`

/**
 * The lease of a server that stops while it asks ends after this time, and the call is due again.
 */
const leaseSeconds = 120

/** The couriers with due calls. */
export async function couriersDue(db: Database): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct courier_id as id from courier_calls
    where next_attempt_at <= now()`.execute(db.reader)
  return found.rows.map(({ id }) => id)
}

/**
 * Claims the oldest due calls of one courier for this server alone, all of one kind, because they
 * may go in one request. They are leased, not locked: no transaction stays open during a request.
 */
export async function claimCalls(
  db: Database,
  courierId: string,
  most: number,
): Promise<readonly CourierCall[]> {
  const claimed = await sql<CourierCall>`
    with due as materialized (
      select id from courier_calls where courier_id = ${courierId} and next_attempt_at <= now()
        and kind = (select kind from courier_calls
          where courier_id = ${courierId} and next_attempt_at <= now()
          order by next_attempt_at, id limit 1)
      order by next_attempt_at, id limit ${most} for update skip locked)
    update courier_calls k set attempts = k.attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due where k.id = due.id
    returning ${callColumns}`.execute(db.reader)
  return claimed.rows
}

/** Locks the call for this transaction, unless it has ended or is being tried again. */
export async function lockClaimed(tx: Tx, { callId, attempts }: CourierCall): Promise<boolean> {
  const found = await sql`select from courier_calls where id = ${callId} and attempts = ${attempts}
    and settled_at is null and refused_at is null for update`.execute(tx)
  return found.rows.length === 1
}
