import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { customersSettings } from '#sales/customers/customers.settings.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import { followMerges } from '#sales/customers/server/index.ts'
import type { PolicyNotice } from '../suspicious.fields.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { sharersOf } from './find-cluster.ts'
import { effectOfOrder } from './orders-of-suspicion.ts'

const access = [capability.customers, capability.orders, capability.confirmations] as const

type Noticed = { readonly notice: PolicyNotice | null }

/** What applies to the customer of an order, and what was done about the order. */
export async function noticeOfOrder(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Noticed> {
  const known = await sql`select from orders o
    where o.id = ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(reader)
  if (known.rows.length === 0) throw notFound('This order')
  return noticeOf(reader, {
    from: sql`orders o join suspicious_members m on m.customer_id = o.customer_id`,
    which: sql`o.id = ${id}`,
    effect: effectOfOrder,
  })
}

type Buyer = { readonly customerId?: string | undefined; readonly phone: string }

/** The same before there is an order: of a chosen customer, or of customers with the phone. */
export async function noticeOfBuyer(
  reader: Reader,
  _actor: Actor,
  { customerId, phone }: Buyer,
): Promise<Noticed> {
  const effect = sql`null::text`
  const from = sql`suspicious_members m`
  if (customerId !== undefined) {
    const id = await followMerges(reader, customerId)
    return noticeOf(reader, { from, which: sql`m.customer_id = ${id}`, effect })
  }
  const key = phoneKey(phone, await settingOf(reader, customersSettings.homeCountry))
  if (key === '') return { notice: null }
  const most = await settingOf(reader, suspiciousSettings.mostSharing)
  return noticeOf(reader, {
    from,
    which: sql`m.customer_id in (select other.customer_id
      from (select 'phone'::text as kind, ${key}::text as key) as own ${sharersOf(most)}
      where other.sharing <= ${most})`,
    effect,
  })
}

type Asked = {
  readonly from: RawBuilder<unknown>
  readonly which: RawBuilder<unknown>
  readonly effect: RawBuilder<unknown>
}

/** The strictest case that is not cleared. */
async function noticeOf(reader: Reader, { from, which, effect }: Asked): Promise<Noticed> {
  const found = await sql<PolicyNotice>`select s.id as "caseId", s.number, s.state, s.policy,
      s.restricted_until as "restrictedUntil", ${effect} as effect
    from ${from} join suspicious_cases s on s.id = m.case_id
    where ${which} and s.state <> 'cleared'
    order by array_position(array['block', 'no_cod', 'prepaid_only', 'call_first'], s.policy)
      nulls last, s.number desc limit 1`.execute(reader)
  return { notice: found.rows[0] ?? null }
}
