import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { AbsenceOfArea } from '../advice.fields.ts'
import { type Absence, evaluateAbsence, type Tried } from '../fake-attempts.ts'
import { access } from './find-advice.ts'

/** Older data says little about today's drivers. */
const days = 90

/** So many of the newest parcels show it, and cost the same however many were handed over. */
const mostParcels = 10_000

/** In one town the newest orders tell as much as all of them, and cost the same however many there are. */
const mostOrdersOfTown = 300

type TriedThere = Tried & {
  readonly courierId: string
  readonly courierName: string
  readonly area: string
}

const none: Tried = { parcels: 0, absent: 0 }

/** Parcels with a recent delivery attempt, by courier and town, and those reported “not home”. */
async function triedIn(reader: Reader, actor: Actor, area: string | null): Promise<TriedThere[]> {
  const found = await sql<TriedThere>`
    select p.courier_id as "courierId", courier.name as "courierName",
      min(o.ship_city) as area, count(*) as parcels,
      count(*) filter (where exists (select from advices a where a.parcel_id = p.id
        and a.cause = 'attempt' and a.reason in ('not_home', 'no_answer'))) as absent
    from ${area === null ? newestEverywhere : newestOf(area)}
    join couriers courier on courier.id = p.courier_id
    where p.handed_over_at > now() - make_interval(days => ${days})
      and ${withinOutlets(actor, access, 'p.outlet_id')}
      and (p.attempts > 0 or p.state = 'delivered') and o.ship_city <> ''
    group by p.courier_id, courier.name, lower(o.ship_city)`.execute(reader)
  return found.rows
}

const newestEverywhere = sql`(select * from parcels where handed_over_at is not null
    order by handed_over_at desc limit ${mostParcels}) p join orders o on o.id = p.order_id`

const newestOf = (area: string) => sql`(select id, ship_city from orders
  where lower(ship_city) = lower(${area}) order by placed_at desc, id desc
  limit ${mostOrdersOfTown}) o join parcels p on p.order_id = o.id`

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
