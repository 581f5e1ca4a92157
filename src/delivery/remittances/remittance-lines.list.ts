import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import {
  differenceKinds,
  differenceLabels,
  differenceVerdictLabels,
  differenceVerdicts,
} from './differences.rules.ts'
import type { RemittanceLine } from './remittances.fields.ts'

const kinds = choicesOf(differenceKinds, differenceLabels)

const verdicts = choicesOf(differenceVerdicts, differenceVerdictLabels)

type AmountKey =
  | 'cashMinor'
  | 'collectedMinor'
  | 'feeMinor'
  | 'taxMinor'
  | 'paidMinor'
  | 'dueMinor'
  | 'differenceMinor'

const amount = <K extends AmountKey>(of: K, label: string, card: 'line' | 'none' = 'none') =>
  ({ label, kind: 'money', of, currencyIn: 'currency', width: '88px', card }) as const

const hidden = { isHidden: true, card: 'none' } as const

const tracking = {
  label: 'Tracking number',
  kind: 'code',
  of: 'trackingNumber',
  width: '148px',
  card: 'title',
  isSortable: true,
} as const

const parcel = {
  label: 'Parcel',
  kind: 'code',
  of: 'parcelCode',
  width: '80px',
  ...hidden,
} as const
const order = { label: 'Order', kind: 'number', of: 'orderNumber', width: '72px' } as const
const differences = { label: 'Differs by', kind: 'text', of: 'differsBy', width: '216px' } as const
const reason = { label: 'Why', kind: 'text', of: 'reason' } as const
const kind = { label: 'Differs by', kind: 'choice', options: kinds } as const

/** The lines of one remittance. */
export const remittanceLineList = listFor<RemittanceLine>()({
  noun: 'lines',
  path: '/dispatch/remittance-lines',
  columns: {
    position: {
      label: 'Line',
      kind: 'number',
      of: 'position',
      width: '64px',
      isSortable: true,
      ...hidden,
    },
    remittance: { label: 'Remittance', kind: 'number', of: 'number', width: '104px', ...hidden },
    courier: { label: 'Courier', kind: 'text', of: 'courierName', width: '140px', ...hidden },
    tracking,
    parcel,
    order,
    cash: { ...amount('cashMinor', 'Cash'), isSortable: true },
    collected: { ...amount('collectedMinor', 'Collected', 'line'), isSortable: true },
    fee: { ...amount('feeMinor', 'Fee'), isSortable: true },
    tax: { ...amount('taxMinor', 'Tax withheld'), isHidden: true },
    paid: { ...amount('paidMinor', 'Paid to us', 'line'), isSortable: true },
    due: { ...amount('dueMinor', 'Due'), isHidden: true },
    difference: { ...amount('differenceMinor', 'Short by', 'line'), isSortable: true },
    differences,
    verdict: {
      label: 'Decided',
      kind: 'choice',
      of: 'verdict',
      labels: differenceVerdictLabels,
      width: '128px',
      card: 'mark',
    },
    reason,
  },
  filters: {
    remittanceId: {
      label: 'Remittance',
      kind: 'record',
      of: 'remittance',
      formerly: 'remittance',
      isHidden: true,
    },
    show: {
      label: 'Lines',
      kind: 'choice',
      options: [
        { value: 'open', label: 'to explain' },
        { value: 'differences', label: 'all that differ' },
        { value: 'disputed', label: 'disputed' },
      ],
    },
    kind,
    verdict: {
      label: 'Decided',
      kind: 'choice',
      options: verdicts,
      emptyLabel: 'Nothing decided',
    },
  },
  search: 'Tracking number',
  order: 'position',
})

/** The disputed lines of all couriers. */
export const disputeList = listFor<RemittanceLine>()({
  noun: 'disputes',
  path: '/dispatch/disputes',
  columns: {
    tracking,
    parcel,
    courier: { label: 'Courier', kind: 'text', of: 'courierName', isSortable: true },
    remittance: {
      label: 'Remittance',
      kind: 'number',
      of: 'number',
      width: '104px',
      isSortable: true,
    },
    order,
    paid: { ...amount('paidMinor', 'Paid to us', 'line'), isSortable: true },
    difference: { ...amount('differenceMinor', 'Short by', 'line'), isSortable: true },
    differences,
    age: {
      label: 'Disputed for',
      kind: 'ago',
      of: 'disputedAt',
      width: '112px',
      isSortable: true,
    },
    reason,
  },
  filters: {
    courierId: { label: 'Courier', kind: 'record', of: 'courier', formerly: 'courier' },
    kind,
    disputed: { label: 'Disputed', kind: 'days' },
  },
  search: 'Tracking number',
  order: 'age',
})
