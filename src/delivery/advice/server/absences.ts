import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { AbsenceOfArea } from '../advice.fields.ts'
import { type Absence, evaluateAbsence, type Tried } from '../fake-attempts.ts'
import { access } from './find-advice.ts'
import { triedParcels } from './kept-absences.ts'

/** Older data says little about today's drivers: 13 weeks. */
const days = 91

type TriedThere = Tried & {
  readonly courierId: string
  readonly courierName: string
  readonly area: string
}

const none: Tried = { parcels: 0, absent: 0 }

/**
 * Parcels with a recent delivery attempt, by courier and town, and those reported “not home”. Weeks
 * are counted whole.
 */
async function triedIn(reader: Reader, actor: Actor, area: string | null): Promise<TriedThere[]> {
  const found = await sql<TriedThere>`with tried as (
      select courier_id, min(city) as area, sum(parcels)::integer as parcels,
        sum(absent)::integer as absent
      from ${triedParcels} as t
      where week_of > (now() at time zone 'UTC')::date - ${days}::integer
        and ${withinOutlets(actor, access, 'outlet_id')}
        and ${area === null ? sql`true` : sql`lower(city) = lower(${area})`}
      group by courier_id, lower(city) having sum(parcels) > 0
    )
    select courier_id as "courierId", courier.name as "courierName", area, parcels, absent
    from tried join couriers courier on courier.id = courier_id`.execute(reader)
  return found.rows
}

/** How often this courier reports “not home” in a town, compared with the others there. */
export async function absenceOf(
  reader: Reader,
  actor: Actor,
  { courierId, area }: { readonly courierId: string; readonly area: string },
): Promise<Absence> {
  const tried = area === '' ? [] : await triedIn(reader, actor, area)
  const own = tried.find((each) => each.courierId === courierId) ?? none
  return evaluateAbsence(asTried(own), sumOf(tried.filter((each) => each.courierId !== courierId)))
}

const mostAreas = 50

/** The same for all towns, the widest gap first. */
export async function absencesByArea(reader: Reader, actor: Actor): Promise<AbsenceOfArea[]> {
  const byArea = Map.groupBy(await triedIn(reader, actor, null), ({ area }) => area.toLowerCase())
  return [...byArea.values()]
    .flatMap((there) =>
      there.map(({ courierId, courierName, area, ...own }) => ({
        courierName,
        area,
        ...evaluateAbsence(own, sumOf(there.filter((each) => each.courierId !== courierId))),
      })),
    )
    .filter(({ own }) => own.absent > 0)
    .toSorted((a, b) => gapOf(b) - gapOf(a))
    .slice(0, mostAreas)
}

const asTried = ({ parcels, absent }: Tried): Tried => ({ parcels, absent })

const gapOf = ({ isSuspicious, ownShare, othersShare }: Absence) =>
  (isSuspicious ? 10_000 : 0) + (ownShare ?? 0) - (othersShare ?? 0)

const sumOf = (tried: readonly Tried[]): Tried =>
  tried.reduce<Tried>(
    (sum, { parcels, absent }) => ({
      parcels: sum.parcels + parcels,
      absent: sum.absent + absent,
    }),
    none,
  )
