import { z } from 'zod'
import { id, line } from '#platform/fields.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { insistOnFilter } from '#platform/server/http/insist-on-filter.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyPage } from '#platform/server/keyset.ts'
import { mostReturnsInBulk } from '../bulk-returns.fields.ts'
import {
  despiteLabels,
  kindInWords,
  returnKinds,
  returnTabs,
  settlementLabels,
} from '../return-words.ts'
import type { ReturnRow } from '../returns.fields.ts'
import { returnMachine, returnStates } from '../returns.states.ts'
import { access } from './find-return.ts'
import { listReturns } from './list-returns.ts'

const columns: readonly TableColumn<ReturnRow>[] = [
  { label: 'Return', kind: 'text', value: ({ number }) => String(number) },
  { label: 'Kind', kind: 'text', value: kindInWords },
  { label: 'State', kind: 'text', value: ({ state }) => returnMachine.states[state].label },
  { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
  { label: 'Order', kind: 'text', value: ({ orderNumber }) => String(orderNumber ?? '') },
  { label: 'Customer', kind: 'text', value: ({ customerName }) => customerName },
  { label: 'Reason', kind: 'text', value: ({ reason }) => reason },
  { label: 'Fault', kind: 'text', value: ({ fault }) => fault },
  { label: 'Expected', kind: 'number', value: ({ expected }) => expected },
  { label: 'Received', kind: 'number', value: ({ received }) => received },
  {
    label: 'Settled by',
    kind: 'text',
    value: ({ settlement }) => (settlement ? settlementLabels[settlement] : ''),
  },
  { label: 'Paid back', kind: 'number', value: ({ refundedMinor }) => refundedMinor / 100 },
  {
    label: 'Taken despite',
    kind: 'text',
    value: ({ takenDespite }) => takenDespite.map((rule) => despiteLabels[rule]).join('; '),
  },
  { label: 'Extra items', kind: 'number', value: ({ extras }) => extras },
  { label: 'Weight is off', kind: 'text', value: ({ isWeightOff }) => (isWeightOff ? 'yes' : '') },
  { label: 'Seen to by', kind: 'text', value: ({ assignedName }) => assignedName ?? '' },
  { label: 'Created', kind: 'date', value: ({ createdAt }) => createdAt.slice(0, 10) },
]

/** The list as it is filtered. */
export const returnsFile = tableFile<ReturnRow>({
  path: '/files/returns',
  name: 'returns',
  access,
  columns,
  rows: allRows,
})

const filters = z.object({
  tab: z.enum(returnTabs).catch('open'),
  outlet: id.optional(),
  kind: z.enum(returnKinds).optional(),
  state: z.enum(returnStates).optional(),
  assignee: id.optional(),
  extras: z.literal('yes').optional(),
  q: line(80).default(''),
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).max(mostReturnsInBulk))
    .optional(),
})

async function* allRows(reader: Reader, actor: Actor, query: Readonly<Record<string, string>>) {
  const asked = insistOnFilter(filters, query)
  const { outlet: outletId, assignee: assignedTo, extras, ...rest } = asked
  for await (const rows of everyPage((after) =>
    listReturns(reader, actor, {
      ...rest,
      outletId,
      assignedTo,
      hasExtras: extras === 'yes',
      after,
      limit: 200,
    }),
  ))
    yield* rows
}
