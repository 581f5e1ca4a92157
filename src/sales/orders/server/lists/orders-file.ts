import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { mostInBulk } from '../../bulk.fields.ts'
import { orderFilter } from '../../order-filter.fields.ts'
import type { OrderRow } from '../../order-row.fields.ts'
import {
  holdLabels,
  paymentLabels,
  paymentStateLabels,
  priorityLabels,
  stockLabels,
  verdictLabels,
} from '../../order-words.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderMachine } from '../../orders.states.ts'
import { listOrders } from './list-orders.ts'
import { orderSource } from './order-source.ts'

const text = (label: string, value: (row: OrderRow) => string | null): TableColumn<OrderRow> => ({
  label,
  kind: 'text',
  value,
})
const number = (
  label: string,
  value: (row: OrderRow) => string | number | null,
): TableColumn<OrderRow> => ({ label, kind: 'number', value })

const columns: readonly TableColumn<OrderRow>[] = [
  number('Order', (row) => row.number),
  text('State', ({ state }) => orderMachine.states[state].label),
  { label: 'Placed', kind: 'instant', value: (row) => row.placedAt },
  text('Customer', (row) => row.shipName),
  { ...text('Phone', (row) => row.shipPhone), isPersonal: true },
  text('City', (row) => row.shipCity),
  text('Outlet', (row) => row.outletCode),
  number('Units', (row) => row.units),
  number('Total', (row) => plainMoney(row.totalMinor, row.currency)),
  text('Currency', (row) => row.currency),
  text('Payment', (row) => paymentLabels[row.paymentMethod]),
  text('Paid', (row) => paymentStateLabels[row.paymentState]),
  text('Stock', ({ stock }) => stock && stockLabels[stock]),
  text('Holds', ({ openHolds }) => openHolds.map((kind) => holdLabels[kind]).join(', ')),
  text('Address', (row) => verdictLabels[row.addressVerdict]),
  text('Priority', (row) => priorityLabels[row.priority]),
  { label: 'Promised', kind: 'date', value: (row) => row.promisedOn },
  text('Tags', ({ tags }) => tags.join(', ')),
  text('Assignee', ({ assignee }) => assignee?.name ?? null),
  text('Channel', (row) => row.channelName),
  text('Channel number', (row) => row.channelNumber || null),
  text('Reference', (row) => row.externalRef),
]

const rowsPerRead = 200

/** How the page's address calls what the filter calls otherwise. */
const inAddress: Readonly<Record<string, string>> = {
  outlet: 'outletId',
  customer: 'customerId',
  variant: 'variantId',
  assignee: 'assignedTo',
  hold: 'holdKind',
  pay: 'paymentMethod',
  paid: 'paymentState',
  address: 'addressVerdict',
  from: 'placedFrom',
  to: 'placedTo',
  promised: 'promisedBy',
}

const query = z.object({
  ...orderFilter,
  /** Those that were selected, instead of a filter. */
  held: z
    .literal('1')
    .transform(() => true)
    .optional(),
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).max(mostInBulk))
    .optional(),
})

function filterOf(given: ListFilter) {
  const named = Object.entries(given).map(([name, value]) => [inAddress[name] ?? name, value])
  return requireParameters(query, Object.fromEntries(named))
}

/** The list as a file; it needs a permit. */
export const ordersExport: ExportList = {
  key: 'orders',
  plural: 'orders',
  action: ordersActions.export,
  path: '/orders',
  count: async (reader, actor, given) => {
    const source = { reader, pool: connectionOf(reader) }
    const { orders, conditions } = await orderSource(source, actor, filterOf(given))
    const found = await sql<{ count: number }>`select count(*) as count from ${orders}
      where ${sql.join(conditions, sql` and `)}`.execute(reader)
    return found.rows[0]?.count ?? 0
  },
}

/** The orders of the page's filter, or those that were selected there. */
export const ordersFile = tableFile<OrderRow>({
  path: '/files/orders',
  name: 'orders',
  access: capability.orders,
  columns,
  rows: (reader, actor, given) => {
    const source = { reader, pool: connectionOf(reader) }
    const filter = filterOf(given)
    return everyRow((after) => listOrders(source, actor, { ...filter, after, limit: rowsPerRead }))
  },
  limit: spendPermit(ordersExport),
})
