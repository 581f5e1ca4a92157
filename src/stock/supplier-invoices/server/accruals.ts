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
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import type { AccrualRow } from '../accruals.fields.ts'
import { accrualList } from '../accruals.list.ts'
import { access } from './find-supplier-invoice.ts'
import { currentSpans } from './kept-accruals.ts'

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

/** The orders of which something was received and not invoiced at the end of a day. */
async function readAccruals(
  reader: Reader,
  actor: Actor,
  asked: string | undefined,
): Promise<AccrualRow[]> {
  const day = asked ?? (await todayAt(reader, null))
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  const found = await sql<AccrualRow>`
    select po.id as "orderId", ${prefix}::text || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.name as "supplierName", po.outlet_id as "outletId",
      o.code as "outletCode", po.currency, span.lines,
      span.last_received_on::text as "lastReceivedOn", span.received_minor as "receivedMinor",
      span.accrued_minor as "accruedMinor", po.outlet_currency as "outletCurrency",
      span.outlet_accrued_minor as "outletAccruedMinor"
    from ${currentSpans} as span join purchase_orders po on po.id = span.order_id
    join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
    where span.days @> ${day}::date
      and ${withinOutlets(actor, access, 'po.outlet_id')} and ${hasCosts(actor, 'po.outlet_id')}
    order by po.number`.execute(reader)
  return found.rows
}
