import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { DueRow } from '../remittances.fields.ts'
import { dueOn, lateDays, remitTerms } from './remit-terms.ts'

const access = capability.dispatch

export type DuesInput = {
  readonly courierId?: string | undefined
  readonly outletId?: string | undefined
  readonly late?: boolean | undefined
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

/** What couriers collected at one's outlets and have not paid, the oldest first. */
export async function listDues(reader: Reader, actor: Actor, input: DuesInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const { courierId = null, outletId = null, late = false } = input
  const code = input.q.trim()
  const found = await sql<DueRow & { key: string }>`
    select d.parcel_id as "parcelId", p.code, p.tracking_number as "trackingNumber",
      o.id as "orderId", o.number as "orderNumber", outlet.code as "outletCode",
      d.courier_id as "courierId", c.name as "courierName", d.currency,
      d.cash_minor as "cashMinor", d.collected_at as "collectedAt", ${dueOn}::text as "dueOn",
      ${lateDays} as "lateDays",
      exists (select from remittances r where r.courier_id = d.courier_id
        and r.currency = d.currency and r.state in ('matched', 'closed')
        and r.remitted_on >= ${dueOn}) as "isMissing",
      d.collected_at::text as key
    from remittance_dues d join ${await remitTerms(reader)} on terms.courier_id = d.courier_id
    join parcels p on p.id = d.parcel_id join orders o on o.id = p.order_id
    join outlets outlet on outlet.id = d.outlet_id join couriers c on c.id = d.courier_id
    where d.line_id is null and ${withinOutlets(actor, access, 'd.outlet_id')}
      and (${courierId}::uuid is null or d.courier_id = ${courierId}::uuid)
      and (${outletId}::uuid is null or d.outlet_id = ${outletId}::uuid)
      and (not ${late}::boolean or ${lateDays} > 0)
      and (${code} = '' or p.code = ${code.toUpperCase()} or lower(p.tracking_number) = ${code.toLowerCase()}
        or o.number::text = ${code})
      ${after ? sql`and (d.collected_at, d.parcel_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by d.collected_at, d.parcel_id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.parcelId])
}
