import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changeDesk } from '#sales/orders/server/index.ts'
import { findOpenCall } from './renew-call.ts'
import { scheduleOf } from './schedule-of.ts'
import { access } from './task-source.ts'

/** The day on which the customer wants the parcel is the one that the order is promised for. */
export async function promiseDay(
  tx: Tx,
  actor: Actor,
  { callId, promisedOn }: { readonly callId: string; readonly promisedOn: string | null },
) {
  const { task } = await findOpenCall(tx, actor, callId)
  const { id, outletId } = task
  if (promisedOn !== null && (await isPast(tx, outletId, promisedOn))) throw pastDay()
  await changeDesk(tx, actor, { id, change: { promisedOn } }, access)
  return { id, promisedOn }
}

/** By the clock of the outlet. */
async function isPast(tx: Tx, outletId: string, day: string): Promise<boolean> {
  const { timeZone } = await scheduleOf(tx, outletId)
  const found = await sql<{ isPast: boolean }>`
    select ${day}::date < (now() at time zone ${timeZone})::date as "isPast"`.execute(tx)
  return found.rows[0]?.isPast ?? true
}

function pastDay(): Refusal {
  return new Refusal(
    'unprocessable',
    'past_day',
    'This day is over. Choose today or a day that is still to come.',
    { field: 'promisedOn' },
  )
}
