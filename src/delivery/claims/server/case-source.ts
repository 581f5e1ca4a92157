import { sql } from 'kysely'
import type { CourierRules } from '#delivery/couriers/courier-rules.ts'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { claimableMinor, claimDays, urgencyOf } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'

export const access = capability.returns

export type StoredCase = Omit<ReturnCaseRow, 'urgency' | 'claimableMinor' | 'fileFrom' | 'fileBy'>

export const caseColumns = sql`c.id, c.state, c.version, c.parcel_id as "parcelId",
  p.code as "parcelCode", p.tracking_number as "trackingNumber", o.id as "orderId",
  o.number as "orderNumber", c.outlet_id as "outletId", outlet.code as "outletCode",
  c.courier_id as "courierId", courier.name as "courierName", c.cause, c.said_at as "saidAt",
  c.said_text as "saidText", c.branch, greatest(0, floor(extract(epoch from
    (case when c.state = 'found' then c.state_changed_at else now() end) - c.said_at) / 86400))::int
    as days,
  c.value_minor as "valueMinor", c.cash_minor as "cashMinor", c.currency, c.owner_id as "ownerId",
  owner.full_name as "ownerName", live.id as "claimId", live.number as "claimNumber"`

export const caseBeside = sql`join parcels p on p.id = c.parcel_id join orders o on o.id = p.order_id
  join outlets outlet on outlet.id = c.outlet_id join couriers courier on courier.id = c.courier_id
  left join profiles owner on owner.id = c.owner_id
  left join lateral (select claim.id, claim.number from claim_cases cc
    join claims claim on claim.id = cc.claim_id where cc.case_id = c.id and not cc.is_over) as live
    on true`

export const caseSource = sql`return_cases c ${caseBeside}`

/** The rows with the limits of the company and of each courier for their age. */
export async function withTerms(
  reader: Reader,
  rows: readonly StoredCase[],
): Promise<ReturnCaseRow[]> {
  const from = await settingsOf(reader, returnsSettings)
  const rules = await courierRules(reader, [...new Set(rows.map(({ courierId }) => courierId))])
  return rows.map((row) => {
    const terms = termsOf(rules, row.courierId)
    return {
      ...row,
      ...claimDays(row.saidAt, terms),
      urgency: urgencyOf(row.days, from),
      claimableMinor: claimableMinor(row.valueMinor, terms),
    }
  })
}

export function termsOf(rules: ReadonlyMap<string, CourierRules>, courierId: string): CourierRules {
  const terms = rules.get(courierId)
  if (!terms) throw new Error(`Courier ${courierId} has no rules; every courier has some.`)
  return terms
}
