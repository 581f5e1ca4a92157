import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import {
  type DifferenceVerdict,
  differenceLabels,
  differenceVerdictLabels,
} from '../differences.rules.ts'
import type { RemittanceLine } from '../remittances.fields.ts'
import classes from './remittances.module.css'

type MoneyKey =
  | 'cashMinor'
  | 'collectedMinor'
  | 'feeMinor'
  | 'taxMinor'
  | 'paidMinor'
  | 'differenceMinor'

const amount = (
  key: MoneyKey,
  label: string,
  onCard: 'line' | 'none' = 'none',
): Column<RemittanceLine> => ({
  key,
  label,
  width: '88px',
  align: 'right',
  onCard,
  render: (line) =>
    line[key] === 0 ? '–' : <MoneyText minor={line[key]} currency={line.currency} />,
})

const verdictTones = { accepted: 'quiet', disputed: 'special', recovered: 'good' } as const

const verdictOf = (verdict: DifferenceVerdict) => (
  <ToneBadge tone={verdictTones[verdict]} label={differenceVerdictLabels[verdict]} />
)

const tracking: Column<RemittanceLine> = {
  key: 'tracking',
  label: 'Tracking number',
  width: '148px',
  onCard: 'title',
  render: ({ trackingNumber, parcelId }) =>
    parcelId ? (
      <AppLink search={{ tab: 'parcels', parcel: parcelId }}>
        <CodeText code={trackingNumber} />
      </AppLink>
    ) : (
      <CodeText code={trackingNumber} />
    ),
}

const order: Column<RemittanceLine> = {
  key: 'order',
  label: 'Order',
  width: '72px',
  render: ({ orderId, orderNumber }) =>
    orderId ? (
      <AppLink to="/orders" search={{ open: orderId }}>
        {orderNumber}
      </AppLink>
    ) : (
      '–'
    ),
}

const differences: Column<RemittanceLine> = {
  key: 'differences',
  label: 'Differs by',
  width: '216px',
  render: ({ differences: kinds, verdict, claimId, claimNumber }) => (
    <span className={classes.marks}>
      {kinds.length === 0 ? <ToneBadge tone="good" label="Agrees" /> : null}
      {kinds.map((kind) => (
        <ToneBadge key={kind} tone={verdict ? 'quiet' : 'bad'} label={differenceLabels[kind]} />
      ))}
      {claimId ? (
        <AppLink to="/returns-not-received" search={{ tab: 'claims', claim: claimId }}>
          Claim {claimNumber}
        </AppLink>
      ) : null}
    </span>
  ),
}

const verdict: Column<RemittanceLine> = {
  key: 'verdict',
  label: 'Decided',
  width: '128px',
  onCard: 'mark',
  render: ({ verdict: decided, differences: kinds }) => {
    if (decided) return verdictOf(decided)
    return kinds.length === 0 ? '–' : <ToneBadge tone="waiting" label="To explain" />
  },
}

const reason: Column<RemittanceLine> = {
  key: 'reason',
  label: 'Why',
  render: ({ reason: text, explainedBy }) =>
    text ? <span title={explainedBy ? `${text}, ${explainedBy}` : text}>{text}</span> : '–',
}

/** The lines of one remittance. */
export const lineColumns: readonly Column<RemittanceLine>[] = [
  tracking,
  order,
  amount('cashMinor', 'Cash'),
  amount('collectedMinor', 'Collected', 'line'),
  amount('feeMinor', 'Fee'),
  { ...amount('taxMinor', 'Tax'), isHidden: true },
  amount('paidMinor', 'Paid to us', 'line'),
  amount('differenceMinor', 'Short by', 'line'),
  differences,
  verdict,
  reason,
]

/** What is disputed, of all couriers. */
export const disputeColumns: readonly Column<RemittanceLine>[] = [
  tracking,
  { key: 'courier', label: 'Courier', render: ({ courierName }) => courierName },
  {
    key: 'remittance',
    label: 'Remittance',
    width: '104px',
    render: ({ remittanceId, number }) => (
      <AppLink search={{ tab: 'cash', view: 'remittances', remittance: remittanceId }}>
        {number}
      </AppLink>
    ),
  },
  order,
  amount('paidMinor', 'Paid to us', 'line'),
  amount('differenceMinor', 'Short by', 'line'),
  differences,
  {
    key: 'age',
    label: 'Disputed for',
    width: '112px',
    align: 'right',
    render: ({ disputedDays }) => `${disputedDays ?? 0} ${disputedDays === 1 ? 'day' : 'days'}`,
  },
  reason,
]
