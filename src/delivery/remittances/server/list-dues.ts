import { type RawBuilder, sql } from 'kysely'
import { parcelsNamed } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { dueList } from '../dues.list.ts'
import type { DueRow } from '../remittances.fields.ts'
import { dueOnThere, lateDaysThere, placesOfDues, remitTerms } from './remit-terms.ts'

const access = capability.dispatch

const dueOn = sql.raw(dueOnThere)
const lateDays = sql.raw(lateDaysThere)

/** The courier has paid since it was due, but not for this. */
const isMissing = sql<boolean>`coalesce((select max(r.remitted_on) from remittances r
  where r.courier_id = d.courier_id and r.currency = d.currency
    and r.state in ('matched', 'closed')) >= ${dueOn}, false)`

/**
 * What couriers collected at the user's outlets but have not paid. Orders by courier, outlet and due day
 * sort all matches, which are the unpaid parcels of a few days.
 */
export const dues = serveListBy<DueRow, typeof dueList>(dueList, async (reader) => {
  const joined = sql`join ${await remitTerms(reader)} on terms.courier_id = d.courier_id
    join ${placesOfDues} on place.id = d.outlet_id
    join outlets outlet on outlet.id = d.outlet_id join couriers c on c.id = d.courier_id`
  const beside = sql`${joined} join parcels p on p.id = d.parcel_id
    join orders o on o.id = p.order_id`
  return {
    table: 'remittance_dues d',
    id: 'd.parcel_id',
    joined,
    within: (actor) => sql`(d.line_id is null and ${withinOutlets(actor, access, 'd.outlet_id')})`,
    filters: {
      courierId: 'd.courier_id',
      outletId: { ownOutlet: 'd.outlet_id', access },
      late: sql<boolean>`(${lateDays} > 0)`,
      missing: isMissing,
      collected: { instant: 'd.collected_at' },
      due: { day: dueOnThere },
    },
    sorts: {
      courier: { by: 'c.name', kind: 'text' },
      order: { by: 'd.order_number', kind: 'number' },
      outlet: { by: 'outlet.code', kind: 'text' },
      cash: { by: 'd.cash_minor', kind: 'number' },
      collected: { by: 'd.collected_at', kind: 'instant' },
      due: { by: dueOnThere, kind: 'day' },
      standing: { by: lateDaysThere, kind: 'number' },
    },
    search: matchesCode,
    columns: () => sql`d.parcel_id as "parcelId", p.code, p.tracking_number as "trackingNumber",
      o.id as "orderId", o.number as "orderNumber", outlet.code as "outletCode",
      d.courier_id as "courierId", c.name as "courierName", d.currency,
      d.cash_minor as "cashMinor", d.collected_at as "collectedAt", ${dueOn}::text as "dueOn",
      ${lateDays} as "lateDays", ${isMissing} as "isMissing"`,
    beside,
  }
})

/** By whole numbers, each with its index. */
function matchesCode(words: string): RawBuilder<boolean> {
  const code = words.trim()
  const number = /^\d{1,15}$/.test(code) ? code : null
  return sql<boolean>`d.parcel_id = any(array(${parcelsNamed(code, number)}))`
}
