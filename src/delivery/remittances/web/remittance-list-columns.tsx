import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount, formatDay } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RemittanceRow } from '../remittances.fields.ts'
import { remittanceMachine } from '../remittances.states.ts'

export const remittanceColumns: readonly Column<RemittanceRow>[] = [
  {
    key: 'number',
    label: 'Remittance',
    width: '104px',
    onCard: 'title',
    render: ({ number }) => <strong>{number}</strong>,
  },
  { key: 'courier', label: 'Courier', onCard: 'title', render: ({ courierName }) => courierName },
  { key: 'reference', label: 'Theirs', render: ({ reference }) => reference || '–' },
  {
    key: 'remitted',
    label: 'Paid on',
    width: '116px',
    render: ({ remittedOn }) => formatDay(remittedOn),
  },
  {
    key: 'lines',
    label: 'Lines',
    width: '72px',
    align: 'right',
    onCard: 'none',
    render: ({ lineCount }) => formatCount(lineCount),
  },
  {
    key: 'paid',
    label: 'Paid to us',
    width: '120px',
    align: 'right',
    render: ({ paidMinor, currency }) => <MoneyText minor={paidMinor} currency={currency} />,
  },
  {
    key: 'difference',
    label: 'Difference',
    width: '112px',
    align: 'right',
    render: ({ paidMinor, dueMinor, currency }) =>
      paidMinor === dueMinor ? '–' : <MoneyText minor={paidMinor - dueMinor} currency={currency} />,
  },
  {
    key: 'open',
    label: 'To explain',
    width: '112px',
    render: ({ openCount }) =>
      openCount === 0 ? '–' : <ToneBadge tone="waiting" label={formatCount(openCount)} />,
  },
  {
    key: 'state',
    label: 'State',
    width: '120px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={remittanceMachine} state={state} />,
  },
]
