import { sql } from 'kysely'
import type { CourierRules } from '#delivery/couriers/courier-rules.ts'
import { courierRules } from '#delivery/couriers/server/index.ts'
import type { ParcelState } from '#delivery/dispatch/parcels.states.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { adviceLabel } from '../advice.nouns.ts'
import type { Reach } from '../advice.rules.ts'
import type { AdviceState } from '../advice.states.ts'
import type { Decision, Terms } from '../advice-decisions.ts'

export const access = capability.orders

/** An exception with what every command needs of it and of its parcel. */
export type FoundAdvice = {
  readonly id: string
  readonly version: number
  readonly state: AdviceState
  readonly label: string
  readonly outletId: string
  readonly orderId: string
  readonly orderNumber: number
  readonly parcelId: string
  readonly parcelCode: string
  readonly parcelState: ParcelState
  readonly trackingNumber: string | null
  readonly courierId: string
  readonly cause: 'attempt' | 'stuck'
  readonly attempts: number
  readonly cashMinor: number
  readonly totalMinor: number
  readonly currency: string
  readonly decision: Decision | null
  readonly terms: Partial<Terms>
  readonly sendings: number
}

/** Locks it until the transaction ends. */
export async function lockAdvice(tx: Tx, actor: Actor, id: string): Promise<FoundAdvice> {
  const found = await sql<Omit<FoundAdvice, 'label'>>`
    select a.id, a.version, a.state, a.outlet_id as "outletId", a.order_id as "orderId",
      o.number as "orderNumber", a.parcel_id as "parcelId", p.code as "parcelCode",
      p.state as "parcelState", p.tracking_number as "trackingNumber",
      a.courier_id as "courierId", a.cause, p.attempts, coalesce(p.cash_minor, 0) as "cashMinor",
      o.total_minor as "totalMinor", a.currency, a.decision, a.terms, a.sendings
    from advices a join parcels p on p.id = a.parcel_id join orders o on o.id = a.order_id
    where a.id = ${id} and ${withinOutlets(actor, access, 'a.outlet_id')}
    for update of a`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This advice')
  return { ...row, label: adviceLabel(row.parcelCode) }
}

/** The terms of an exception's courier. */
export async function rulesOf(reader: Reader, courierId: string): Promise<CourierRules> {
  const rules = (await courierRules(reader, [courierId])).get(courierId)
  if (!rules) throw new Error('A courier without rules.')
  return rules
}

export function reachOf(advice: FoundAdvice, rules: CourierRules): Reach {
  const { parcelCode, parcelState, cause, attempts } = advice
  const { maxAttempts, takesAdvice, name: courierName } = rules
  return { parcelCode, parcelState, cause, attempts, maxAttempts, courierName, takesAdvice }
}
