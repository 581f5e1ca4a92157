import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { SignalEvent } from '../fraud-signals.fields.ts'
import type { SignalKind } from '../fraud-signals.ts'
import { courierDays } from './courier-signals.ts'
import { signalTerms } from './read-signals.ts'
import { atOutlets, isHighDiscount, isPlainRefund, signalDays } from './till-signals.ts'
import { access, isPeer } from './visible-reports.ts'

type Asked = {
  readonly kind: SignalKind
  readonly id: string
  readonly outletId?: string | undefined
}

const mostEvents = 50

/** The newest sales, sessions or parcels that a signal counts. */
export async function eventsOfSignal(reader: Reader, actor: Actor, asked: Asked) {
  requireWithinOutlets(actor, access, asked.outletId)
  if (asked.kind !== 'false_attempts') await requireCashier(reader, actor, asked.id)
  const { discountPercent } = await signalTerms(reader)
  const found = await sql<SignalEvent>`select seen.noun, seen.id, seen.label, seen.at, seen.facts,
      o.code as "outletCode"
    from (${eventsSql(actor, asked, discountPercent)}) seen join outlets o on o.id = seen.outlet_id
    order by seen.at desc, seen.id desc limit ${sql.lit(mostEvents)}`.execute(reader)
  return { events: found.rows }
}

async function requireCashier(reader: Reader, actor: Actor, id: string): Promise<void> {
  const found = await sql`select from profiles p
    where p.id = ${id} and not ${isPeer(actor, 'p.id')}`.execute(reader)
  if (found.rows.length === 0) throw notFound('This user')
}

function eventsSql(
  actor: Actor,
  { kind, id, outletId }: Asked,
  discountPercent: number,
): RawBuilder<unknown> {
  const since = sql`now() - make_interval(days => ${sql.lit(signalDays)})`
  const atSale = sql`s.sold_at >= ${since} and ${atOutlets(actor, { outletId }, 's.outlet_id')}`
  const ofSale = (facts: RawBuilder<unknown>, at = sql`s.sold_at`) =>
    sql`select 'sale' as noun, s.id, 'Sale ' || s.number as label, ${at} as at, ${facts} as facts,
      s.outlet_id from sales s`
  switch (kind) {
    case 'voids':
      return sql`${ofSale(sql`''`)}
        where ${atSale} and s.cashier_id = ${id} and s.state = 'voided'`
    case 'discounts':
      return sql`${ofSale(sql`((s.line_discounts_minor + s.sale_discount_minor) * 100
          / s.lines_minor) || ' % discount'`)}
        where ${atSale} and s.cashier_id = ${id} and ${isHighDiscount(discountPercent)}`
    case 'refunds':
    case 'own_refunds':
      return sql`${ofSale(sql`f.reason`, sql`f.made_at`)} join sale_refunds f on f.sale_id = s.id
        where ${atSale} and f.made_by = ${id} and s.state <> 'voided' and ${isPlainRefund}
          and (${kind === 'refunds'} or s.cashier_id = ${id})`
    case 'no_sale':
      return sql`select 'register_session' as noun, session.id, register.name as label,
          e.made_at as at, e.reason as facts, session.outlet_id
        from register_sessions session join registers register on register.id = session.register_id
        join register_entries e on e.session_id = session.id
        where session.opened_at >= ${since} and e.kind = 'no_sale' and e.made_by = ${id}
          and ${atOutlets(actor, { outletId }, 'session.outlet_id')}`
    case 'false_attempts':
      return sql`select 'parcel' as noun, p.id, 'Parcel ' || p.code as label, a.raised_at as at,
          '' as facts, p.outlet_id
        from advices a join parcels p on p.id = a.parcel_id
        where a.courier_id = ${id} and a.reason in ('not_home', 'no_answer')
          and a.raised_at > now() - make_interval(days => ${sql.lit(courierDays)})
          and ${atOutlets(actor, { outletId }, 'p.outlet_id')}`
  }
}
