import { z } from 'zod'
import {
  type ExportList,
  type ListFilter,
  spendPermit,
} from '#organization/exports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { mostInBulk } from '../../bulk.fields.ts'
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
import { orderList } from '../../orders.list.ts'
import { orderMachine } from '../../orders.states.ts'
import { ordersOf } from './list-orders.ts'

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

/** Those that were selected, instead of a filter. */
const selected = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).max(mostInBulk)),
})

const selectedOf = ({ ids }: ListFilter) =>
  ids === undefined ? null : requireParameters(selected, { ids }).ids

/** The list as a file; it needs a permit. */
export const ordersExport: ExportList = {
  key: 'orders',
  plural: 'orders',
  action: ordersActions.export,
  path: '/orders',
  count: async (reader, actor, given) =>
    ordersOf(selectedOf(given)).countAll(reader, actor, filterOfFile(orderList, given)),
}

/** The orders of the page's filter, or those that were selected there. */
export const ordersFile = tableFile<OrderRow>({
  path: '/files/orders',
  name: 'orders',
  access: capability.orders,
  columns,
  rows: async function* (reader, actor, given) {
    const file = ordersOf(selectedOf(given))
    for await (const rows of file.every(reader, actor, filterOfFile(orderList, given))) yield* rows
  },
  limit: spendPermit(ordersExport),
})
