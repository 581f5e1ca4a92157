import { sql } from 'kysely'
import { decidingLines } from '#organization/outlets/server/index.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { activeSuspension } from './active-suspensions.ts'
import { recordAnswer } from './decide-waiting.ts'

export const coverageEvents = [
  'service_area.courier_suspended',
  'service_area.coverage_changed',
  'service_area.coverage_removed',
  'service_area.merged',
  'service_area.changed',
] as const

const onePage = 500

/** A lifted suspension: its decisions do not apply to the next one. */
const endLifted = sql`delete from parcel_suspensions d
  where not exists (select from courier_services s
    where (s.courier_id, s.area_id) = (d.courier_id, d.area_id) and s.reach = 'suspended')`

/**
 * Marks the parcel in every case of a courier suspended at its destination: by the coverage grid, a
 * file, a merged area, or a booking made at the same moment.
 */
export async function markSuspended(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (!events.some(({ type }) => coverageEvents.some((one) => one === type))) return
  await endLifted.execute(tx)
  const couriers = await sql<{ id: string }>`
    select distinct courier_id as id from courier_services
    where reach = 'suspended' and coalesce(suspended_until > current_date, true)
    order by 1`.execute(tx)
  for (const { id } of couriers.rows) await markParcelsOf(tx, id)
}

type Unmarked = {
  readonly id: string
  readonly outletId: string
  readonly country: string
  readonly city: string
  readonly postcode: string
}

async function markParcelsOf(tx: Tx, courierId: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const found = await sql<Unmarked>`
      select p.id, p.outlet_id as "outletId", o.ship_country as country, o.ship_city as city,
        o.ship_postcode as postcode
      from parcel_bookings b join parcels p on p.id = b.parcel_id
        join orders o on o.id = p.order_id ${activeSuspension}
      where b.courier_id = ${courierId} and b.state in ('requested', 'booked', 'unclear')
        and p.state in ('packed', 'booked') and waits.suspension is null
        and (${after}::uuid is null or p.id > ${after}::uuid)
      order by p.id limit ${onePage}`.execute(tx)
    const parcels = found.rows.map((row) => ({
      ...row,
      country: countryCode(row.country) ?? row.country,
    }))
    const lines = await decidingLines(tx, { courierId }, parcels)
    const marked = parcels.flatMap((parcel, at) => {
      const line = lines[at]
      return line?.isSuspended ? [{ ...parcel, areaId: line.areaId }] : []
    })
    for (const [areaId, own] of Map.groupBy(marked, (parcel) => parcel.areaId))
      await recordAnswer(tx, systemActor('Dispatch'), { courierId, areaId }, 'keep', own)
    if (parcels.length < onePage) return
    after = parcels.at(-1)?.id ?? null
  }
}
