import { sql } from 'kysely'
import type { SuspensionAnswer } from '#organization/outlets/coverage.rules.ts'
import type { Suspending, WaitingParcel, WhatWaited } from '#organization/outlets/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import { rebookParcels } from './rebook-parcels.ts'

/**
 * How many are rebooked while the user who suspends the courier waits; the screen continues from
 * there.
 */
export const mostRebookedAtOnce = 25

type There = Pick<Suspending, 'courierId' | 'areaId'> & Partial<Pick<Suspending, 'isExtended'>>

/**
 * Decides about the parcels that wait for a courier, in the transaction that suspends it. Those at
 * outlets where the actor may not dispatch are only marked.
 */
export async function decideWaiting(
  tx: Tx,
  actor: Actor,
  { answer, waiting, ...there }: Suspending,
): Promise<WhatWaited> {
  const isChanged = ({ isOwn }: WaitingParcel) => answer !== 'keep' && isOwn
  const own = waiting.filter(isChanged)
  // An unbooked parcel needs no mark: from now on the next courier is suggested for it.
  const isBooked = ({ stage }: WaitingParcel) => stage !== 'to_book'
  const kept = waiting.filter((parcel) => isBooked(parcel) && !isChanged(parcel))
  const held = own.filter(isBooked)
  await recordAnswer(tx, actor, there, 'keep', kept)
  // Parcels that still have to be rebooked are not loaded meanwhile.
  await recordAnswer(tx, actor, there, answer, held)
  if (answer !== 'rebook')
    return { kept: kept.length, held: held.length, rebooked: [], leftIds: [] }
  const ids = own.map(({ id }) => id)
  const now = ids.slice(0, mostRebookedAtOnce)
  const rebooked = now.length === 0 ? [] : (await rebookWaiting(tx, actor, { ids: now })).outcomes
  return { kept: kept.length, held: 0, rebooked, leftIds: ids.slice(mostRebookedAtOnce) }
}

/** Rebooks; a failed one says why. It stays on hold if that was the answer, else it is kept. */
export async function rebookWaiting(
  tx: Tx,
  actor: Actor,
  input: { readonly ids: readonly string[] },
) {
  const { outcomes } = await rebookParcels(tx, actor, input)
  const failed = outcomes.filter(({ courierName }) => courierName === null)
  await sql`update parcel_suspensions s set problem = left(f.problem, 400),
      answer = case when s.answer = 'rebook' then 'keep' else s.answer end
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f("parcelId" uuid, problem text)
    where s.parcel_id = f."parcelId"`.execute(tx)
  return { outcomes }
}

export async function recordAnswer(
  tx: Tx,
  actor: Actor,
  { courierId, areaId, isExtended = false }: There,
  answer: SuspensionAnswer,
  parcels: readonly Pick<WaitingParcel, 'id' | 'outletId'>[],
): Promise<void> {
  if (parcels.length === 0) return
  const ids = parcels.map(({ id }) => id).toSorted()
  // When a suspension is renewed before its end, it keeps its first start.
  await sql`insert into parcel_suspensions
      (parcel_id, courier_id, area_id, until, since, answer, decided_by)
    select p.id, s.courier_id, s.area_id, s.suspended_until, s.changed_at, ${answer},
      ${authorId(actor)}
    from unnest(${ids}::uuid[]) as p(id)
      join courier_services s on s.courier_id = ${courierId} and s.area_id = ${areaId}
    on conflict (parcel_id) do update set courier_id = excluded.courier_id,
      area_id = excluded.area_id, until = excluded.until,
      since = case when ${isExtended} and (parcel_suspensions.courier_id, parcel_suspensions.area_id)
          = (excluded.courier_id, excluded.area_id)
        then parcel_suspensions.since else excluded.since end,
      answer = excluded.answer, problem = '', decided_at = now(),
      decided_by = excluded.decided_by`.execute(tx)
  for (const [outletId, own] of Map.groupBy(parcels, (parcel) => parcel.outletId))
    hintAfterCommit(tx, { noun: parcelNoun.key, ids: own.map(({ id }) => id), outletId })
}
