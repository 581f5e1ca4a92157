import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { isOpenLine, isOpenOrder } from '#stock/purchasing/server/index.ts'
import { refuseReceivingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { receivingSettings } from '../receiving.settings.ts'
import { access } from './find-receipt.ts'
import type { ReceivingParts } from './receiving-parts.ts'

/** More are not unloaded in a day; those that are due first come first. */
const mostShown = 200

type At = { readonly outletId?: string | undefined }

/** Only at this outlet, if one is chosen. */
const isAt = (column: string, { outletId }: At) =>
  outletId ? sql`and ${sql.ref(column)} = ${outletId}::uuid` : sql``

/** The orders `po` that a supplier has and has not announced as a whole, with the day on which their next goods are due. */
const openOrders = ({ notices }: ReceivingParts, actor: Actor, at: At) => sql`
  select po.*, coalesce((
      select min(line.promised_on) from purchase_order_lines line
      where line.purchase_order_id = po.id
        and ${sql.raw(isOpenLine)}), po.expected_on) as due_on
  from purchase_orders po
  where ${sql.raw(isOpenOrder)}
    and ${withinOutlets(actor, access, 'po.outlet_id')} ${isAt('po.outlet_id', at)}
    and not ${notices.isAnnounced('po.id')}`

type Row = Omit<ExpectedDelivery, 'whyNot'> & {
  readonly supplierState: SupplierState
  readonly supplierStateReason: string
}

export const expectedDeliveries =
  (parts: ReceivingParts) => async (reader: Reader, actor: Actor, at: At) => {
    requireWithinOutlets(actor, access, at.outletId)
    const prefixes = await settingsOf(reader, {
      own: receivingSettings.prefix,
      order: purchasingSettings.purchaseOrderPrefix,
    })
    const found = await sql<Row>`
      select po.id as "orderId", ${prefixes.order}::text || po.number as label,
        po.supplier_id as "supplierId", s.name as "supplierName", s.state as "supplierState",
        s.state_reason as "supplierStateReason", po.outlet_id as "outletId",
        o.code as "outletCode", po.due_on::text as "dueOn",
        coalesce(po.due_on < current_date, false) as "isLate", facts.lines,
        facts.awaited as "awaitedLines", coalesce((
          select json_agg(json_build_object('id', r.id, 'label', ${prefixes.own}::text || r.number)
            order by r.number)
          from goods_receipts r
          where r.purchase_order_id = po.id and r.state = 'counting'), '[]') as open
      from (${openOrders(parts, actor, at)}
        order by due_on nulls last, po.number limit ${mostShown + 1}) as po
      join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
      cross join lateral (
        select count(*) as lines, count(*) filter (where
          ${parts.awaited('line.variant_id', 'po.outlet_id')} > 0) as awaited
        from purchase_order_lines line where line.purchase_order_id = po.id
          and ${sql.raw(isOpenLine)}) as facts
      order by po.due_on nulls last, po.number`.execute(reader)
    const rows = found.rows
      .slice(0, mostShown)
      .map(({ supplierState, supplierStateReason, ...row }) => ({
        ...row,
        whyNot:
          refuseReceivingFrom({
            name: row.supplierName,
            state: supplierState,
            stateReason: supplierStateReason,
          })?.message ?? null,
      }))
    const announced = [...(await parts.notices.expected(reader, actor, at))]
    return { rows, announced, hasMore: found.rows.length > mostShown }
  }

/** What is being counted, to be put away, due today, or late. */
export const receivingFigures =
  (parts: ReceivingParts) => async (reader: Reader, actor: Actor, at: At) => {
    requireWithinOutlets(actor, access, at.outletId)
    const found = await sql<Figures>`
    select receipts.counting, receipts."toPutAway", due.today as "dueToday", due.late
    from (
      select count(*) filter (where r.state = 'counting') as counting,
        count(*) filter (where r.state = 'received') as "toPutAway"
      from goods_receipts r where r.state in ('counting', 'received')
        and ${withinOutlets(actor, access, 'r.outlet_id')} ${isAt('r.outlet_id', at)}) as receipts
    cross join (
      select count(*) filter (where due_on = current_date) as today,
        count(*) filter (where due_on < current_date) as late
      from (${openOrders(parts, actor, at)}) as po) as due`.execute(reader)
    const figures = found.rows[0] ?? { counting: 0, toPutAway: 0, dueToday: 0, late: 0 }
    const announced = await parts.notices.dueOf(reader, actor, at)
    return {
      ...figures,
      dueToday: figures.dueToday + announced.today,
      late: figures.late + announced.late,
    }
  }

type Figures = {
  readonly counting: number
  readonly toPutAway: number
  readonly dueToday: number
  readonly late: number
}
