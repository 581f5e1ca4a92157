import { sql } from 'kysely'
import { scannedParcel } from '#delivery/dispatch/server/index.ts'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { evaluateNumberAgain } from './evaluate-again.ts'

type Settled = {
  readonly courierId: string
  readonly trackingNumber: string
  /** Null to ignore the number. */
  readonly parcelCode: string | null
}

/**
 * Assigns a number to a parcel: its reports count for that parcel, including earlier ones. An
 * ignored number leaves the list, but its reports are kept; it can still be assigned to a parcel.
 */
export async function settleNumber(tx: Tx, actor: Actor, input: Settled) {
  const { courierId, trackingNumber, parcelCode } = input
  const courier = await lockNumber(tx, courierId, trackingNumber)
  const parcel = parcelCode && (await scannedParcel(tx, actor, capability.dispatch, parcelCode))
  if (parcel && parcel.courierId !== courierId)
    throw new Refusal(
      'unprocessable',
      'other_courier',
      `Parcel ${parcel.code} is not with ${courier}, who told of ${trackingNumber}. Choose the parcel that ${courier} has, or ignore the number.`,
      { field: 'parcelCode' },
    )
  const parcelId = parcel ? parcel.id : null
  await sql`insert into tracking_number_owners (courier_id, tracking_number, parcel_id, decided_by)
    values (${courierId}, ${trackingNumber}, ${parcelId}, ${actor.name})
    on conflict (courier_id, tracking_number) do update set parcel_id = excluded.parcel_id,
      decided_by = excluded.decided_by, decided_at = now()`.execute(tx)
  await appendEvent(tx, actor, {
    type: parcel ? 'courier.number_given' : 'courier.number_ignored',
    noun: courierNoun,
    id: courierId,
    label: courier,
    data: { trackingNumber, ...(parcel ? { parcel: parcel.code } : {}) },
  })
  if (parcel) await evaluateNumberAgain(tx, actor, { courierId, trackingNumber })
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
  return { trackingNumber }
}

/** The courier's name; locks the number, so that no other user decides about it meanwhile. */
async function lockNumber(tx: Tx, courierId: string, trackingNumber: string): Promise<string> {
  const courier = await sql<{ name: string }>`select name from couriers where id = ${courierId}
    for no key update`.execute(tx)
  const [row] = courier.rows
  if (!row) throw notFound('This courier')
  const known = await sql<{ code: string }>`
    select p.code from parcels p where p.courier_id = ${courierId} and (
      p.tracking_number = ${trackingNumber} or p.id in (select w.parcel_id
        from tracking_number_owners w
        where w.courier_id = ${courierId} and w.tracking_number = ${trackingNumber}))`.execute(tx)
  const [parcel] = known.rows
  if (!parcel) return row.name
  throw new Refusal(
    'conflict',
    'number_known',
    `${trackingNumber} is the number of parcel ${parcel.code} meanwhile, and what was told counts there. Open that parcel.`,
  )
}
