import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, line } from '#platform/fields.ts'
import { plainMoney } from '#platform/money.ts'
import { requireAllOutlets } from '#platform/server/http/authorize.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { differenceLabels, differenceVerdictLabels } from '../differences.rules.ts'
import type { DueRow, RemittanceLine } from '../remittances.fields.ts'
import { listDues } from './list-dues.ts'
import { listLines } from './list-lines.ts'

const access = capability.dispatch
const dayOf = (instant: string) => instant.slice(0, 10)

const dueColumns: readonly TableColumn<DueRow>[] = [
  { label: 'Courier', kind: 'text', value: ({ courierName }) => courierName },
  { label: 'Tracking number', kind: 'text', value: ({ trackingNumber }) => trackingNumber },
  { label: 'Parcel', kind: 'text', value: ({ code }) => code },
  { label: 'Order', kind: 'text', value: ({ orderNumber }) => String(orderNumber) },
  { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
  { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
  {
    label: 'Cash',
    kind: 'number',
    value: ({ cashMinor, currency }) => plainMoney(cashMinor, currency),
  },
  { label: 'Collected', kind: 'date', value: ({ collectedAt }) => dayOf(collectedAt) },
  { label: 'Due', kind: 'date', value: ({ dueOn }) => dayOf(dueOn) },
  { label: 'Days late', kind: 'number', value: ({ lateDays }) => String(Math.max(0, lateDays)) },
]

type LineMoney = 'cashMinor' | 'collectedMinor' | 'feeMinor' | 'taxMinor' | 'paidMinor' | 'dueMinor'

const amount = (
  label: string,
  key: LineMoney | 'differenceMinor',
): TableColumn<RemittanceLine> => ({
  label,
  kind: 'number',
  value: (row) => plainMoney(row[key], row.currency),
})

const lineColumns: readonly TableColumn<RemittanceLine>[] = [
  { label: 'Remittance', kind: 'text', value: ({ number }) => String(number) },
  { label: 'Courier', kind: 'text', value: ({ courierName }) => courierName },
  { label: 'Tracking number', kind: 'text', value: ({ trackingNumber }) => trackingNumber },
  { label: 'Parcel', kind: 'text', value: ({ parcelCode }) => parcelCode },
  { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
  amount('Cash', 'cashMinor'),
  amount('Collected', 'collectedMinor'),
  amount('Fee', 'feeMinor'),
  amount('Tax withheld', 'taxMinor'),
  amount('Paid to us', 'paidMinor'),
  amount('Due', 'dueMinor'),
  amount('Difference', 'differenceMinor'),
  {
    label: 'Differences',
    kind: 'text',
    value: ({ differences }) => differences.map((kind) => differenceLabels[kind]).join(', '),
  },
  {
    label: 'Decided',
    kind: 'text',
    value: ({ verdict }) => verdict && differenceVerdictLabels[verdict],
  },
  { label: 'Reason', kind: 'text', value: ({ reason }) => reason },
]

const code = line(60).default('')
const dueFilter = z.object({
  courier: id.optional(),
  outlet: id.optional(),
  late: line(10).optional(),
  q: code,
})
const lineFilter = z.object({
  remittance: id.optional(),
  show: z.enum(['all', 'differences', 'open', 'disputed']).default('all'),
  q: code,
})

/** The lists of the cash tab as they are filtered. */
export const cashFiles = [
  ...tableFile<DueRow>({
    path: '/files/cash-owed',
    name: 'cash-owed',
    access,
    columns: dueColumns,
    rows: (reader, actor, query) => {
      const { courier, outlet, late, q } = insistOnParameters(dueFilter, query)
      const input = { courierId: courier, outletId: outlet, late: Boolean(late), q, limit: 200 }
      return everyRow((after) => listDues(reader, actor, { ...input, after }))
    },
  }),
  ...tableFile<RemittanceLine>({
    path: '/files/remittance-lines',
    name: 'remittance-lines',
    access,
    columns: lineColumns,
    rows: (reader, actor, query) => {
      requireAllOutlets(actor, access)
      const { remittance, show, q } = insistOnParameters(lineFilter, query)
      const input = { remittanceId: remittance, show, q, limit: 200 }
      return everyRow((after) => listLines(reader, actor, { ...input, after }))
    },
  }),
]
