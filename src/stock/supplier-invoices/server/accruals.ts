import { sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { FilterInput, ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import type { AccrualRow } from '../accruals.fields.ts'
import { accrualList } from '../accruals.list.ts'
import { access } from './find-supplier-invoice.ts'

type Asked = FilterInput<typeof accrualList>

/** The orders that are not settled are few: all are read at once. */
const servedOf = ({ day }: Asked) =>
  serveSmallList<AccrualRow, typeof accrualList>(accrualList, {
    rows: (reader, actor) => readAccruals(reader, actor, day),
    keyOf: ({ orderId }) => orderId,
    filters: {
      // Chosen before the orders are read.
      day: () => null,
      supplierId: ({ supplierId }) => supplierId,
      outletId: ({ outletId }) => outletId,
    },
    search: ({ orderLabel, supplierName }) => `${orderLabel} ${supplierName}`,
  })

const rest = <I extends Asked>(input: I): I => ({ ...input, day: undefined })

/** What was received and not invoiced at the end of a day, by order. */
export function listAccruals(reader: Reader, actor: Actor, input: ListInput<typeof accrualList>) {
  requireOutlets(actor, input)
  return servedOf(input).page(reader, actor, rest(input))
}

/** The sum of a filter in the currency of the outlets; with several of them, the largest first. */
export async function accrualSums(reader: Reader, actor: Actor, input: Asked) {
  requireOutlets(actor, input)
  const sums = new Map<string, number>()
  const asked = {
    ...rest(input),
    q: input.q ?? '',
    sort: accrualList.order,
    limit: 200,
    total: false,
  }
  for await (const rows of servedOf(input).every(reader, actor, asked))
    for (const { outletCurrency, outletAccruedMinor } of rows)
      sums.set(outletCurrency, (sums.get(outletCurrency) ?? 0) + outletAccruedMinor)
  return {
    sums: [...sums]
      .map(([currency, minor]) => ({ currency, minor }))
      .toSorted((one, other) => other.minor - one.minor),
  }
}

function requireOutlets(actor: Actor, { outletId = [] }: Asked): void {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, access, id)
}

/** Accruals of a day, as they are filtered. */
export const accrualsFile = fileOfList(
  {
    list: accrualList,
    every: (reader: Reader, actor: Actor, input: ListInput<typeof accrualList>) => {
      requireOutlets(actor, input)
      return servedOf(input).every(reader, actor, rest(input))
    },
  },
  {
    ...{ path: '/files/supplier-accruals', name: 'supplier-accruals', access },
    more: [
      { label: 'Outlet currency', kind: 'text', value: ({ outletCurrency }) => outletCurrency },
    ],
  },
)

/**
 * What receipts that count brought until the day, less what invoices of until that day bill, line by
 * line at the prices of the orders. A draft is no invoice yet, and an order that was closed is settled.
 * Each line is converted on its own at the rate that its order keeps, as goods are when they are received.
 */
async function readAccruals(
  reader: Reader,
  actor: Actor,
  asked: string | undefined,
): Promise<AccrualRow[]> {
  const day = asked ?? (await todayAt(reader, null))
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  const found = await sql<AccrualRow>`
    with came as (
      select gl.order_line_id, sum(p.quantity) as quantity, max(received.on_day) as last_on
      from goods_receipts r
      join (select id, ${zoneAt('outlets.id')} as zone from outlets offset 0) o on o.id = r.outlet_id
      cross join lateral (select (r.received_at at time zone o.zone)::date as on_day) received
      join goods_receipt_lines gl on gl.receipt_id = r.id and gl.order_line_id is not null
      join goods_receipt_pieces p on p.line_id = gl.id and p.outcome <> 'rejected'
      where r.state in ('received', 'put_away') and not r.is_imported
        and received.on_day <= ${day}::date
      group by 1
    ), billed as (
      select l.order_line_id, sum(l.quantity) as quantity
      from supplier_invoices i join supplier_invoice_lines l on l.invoice_id = i.id
      where i.state in ('matched', 'held', 'approved', 'paid') and i.invoiced_on <= ${day}::date
      group by 1
    ), open as (
      select line.purchase_order_id, came.last_on,
        greatest(0, came.quantity - coalesce(billed.quantity, 0)) as quantity,
        round(came.quantity * line.unit_cost_minor / one.unit)::bigint as received_minor,
        round(greatest(0, came.quantity - coalesce(billed.quantity, 0))
          * line.unit_cost_minor / one.unit)::bigint as minor
      from came join purchase_order_lines line on line.id = came.order_line_id
      join variants v on v.id = line.variant_id
      cross join lateral (select 10::numeric ^ v.quantity_scale as unit) one
      left join billed on billed.order_line_id = line.id
    )
    select po.id as "orderId", ${prefix}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.name as "supplierName", po.outlet_id as "outletId",
      o.code as "outletCode", po.currency, count(*) filter (where open.quantity > 0)::integer as lines,
      max(open.last_on)::text as "lastReceivedOn",
      sum(open.received_minor)::bigint as "receivedMinor", sum(open.minor)::bigint as "accruedMinor",
      po.outlet_currency as "outletCurrency",
      sum(money_at_rate(open.minor, po.currency, po.rate, po.outlet_currency))::bigint
        as "outletAccruedMinor"
    from open join purchase_orders po on po.id = open.purchase_order_id
    join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
    where not po.is_history and not (po.state = 'closed' and po.state_changed_at
        < (${day}::date + 1)::timestamp at time zone ${zoneAt('po.outlet_id')})
      and ${withinOutlets(actor, access, 'po.outlet_id')} and ${hasCosts(actor, 'po.outlet_id')}
    group by po.id, s.id, o.id having sum(open.quantity) > 0
    order by po.number`.execute(reader)
  return found.rows
}
