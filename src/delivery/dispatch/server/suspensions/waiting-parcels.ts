import { sql } from 'kysely'
import type { WaitingStage } from '#organization/outlets/coverage.rules.ts'
import { decidingLines, type WaitingParcel } from '#organization/outlets/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { offersForParcels } from '../parcels/offers-for-parcels.ts'

/** More than that wait for no courier in one area; the others are marked after the suspension. */
const mostWaiting = 2_000

type Candidate = WaitingParcel & {
  readonly country: string
  readonly city: string
  readonly postcode: string
}

/**
 * The parcels that wait for a courier in an area, the longest first: booked with it, requested, or
 * not booked yet and suggested for it.
 */
export async function waitingParcels(
  reader: Reader,
  actor: Actor,
  { courierId, areaId }: { readonly courierId: string; readonly areaId: string },
): Promise<readonly WaitingParcel[]> {
  const found = await candidates(reader, actor, courierId)
  const lines = await decidingLines(reader, { courierId, asIfIn: areaId }, found)
  const there = found.filter((_, at) => lines[at]?.areaId === areaId)
  const toBook = there.filter(({ stage }) => stage === 'to_book').map(({ id }) => id)
  const suggested = await suggestedFor(reader, courierId, toBook)
  return there.flatMap(({ id, code, outletId, stage, isOwn }) =>
    stage === 'to_book' && !suggested.has(id) ? [] : [{ id, code, outletId, stage, isOwn }],
  )
}

async function candidates(reader: Reader, actor: Actor, courierId: string) {
  const found = await sql<Candidate & { stage: WaitingStage }>`
    select p.id, p.code, p.outlet_id as "outletId",
      ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')} as "isOwn",
      case when b.id is null then 'to_book' when b.state <> 'booked' then 'requested'
        when s.state = 'open' then 'on_sheet' when s.state = 'closed' then 'on_closed_sheet'
        when exists (select from label_prints l where l.booking_id = b.id) then 'labelled'
        else 'booked' end as stage,
      o.ship_country as country, o.ship_city as city, o.ship_postcode as postcode
    from parcels p join orders o on o.id = p.order_id
      left join parcel_bookings b on b.parcel_id = p.id
        and b.state in ('requested', 'booked', 'unclear')
      left join load_sheet_parcels r on r.parcel_id = p.id and r.removed_at is null
      left join load_sheets s on s.id = r.sheet_id
    where p.state in ('packed', 'booked') and coalesce(b.courier_id = ${courierId}, b.id is null)
    order by p.packed_at, p.id limit ${mostWaiting}`.execute(reader)
  return found.rows.map((row) => ({ ...row, country: countryCode(row.country) ?? row.country }))
}

async function suggestedFor(
  reader: Reader,
  courierId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { parcels } = await offersForParcels(reader, systemActor('Dispatch'), { ids })
  return new Set(
    parcels.flatMap(({ parcelId, suggestedCourierId }) =>
      suggestedCourierId === courierId ? [parcelId] : [],
    ),
  )
}
