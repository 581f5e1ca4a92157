import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
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

const amount = (key: MoneyKey) => (line: RemittanceLine) =>
  line[key] === 0 ? '–' : <MoneyText minor={line[key]} currency={line.currency} />

const verdictTones = { accepted: 'quiet', disputed: 'special', recovered: 'good' } as const

const verdictOf = (verdict: DifferenceVerdict) => (
  <ToneBadge tone={verdictTones[verdict]} label={differenceVerdictLabels[verdict]} />
)

export const lineCells: Cells<RemittanceLine> = {
  remittance: ({ remittanceId, number }) => (
    <AppLink search={{ tab: 'cash', view: 'remittances', remittance: remittanceId }}>
      {number}
    </AppLink>
  ),
  tracking: ({ trackingNumber, parcelId }) =>
    parcelId ? (
      <AppLink search={{ tab: 'parcels', parcel: parcelId }}>
        <CodeText code={trackingNumber} />
      </AppLink>
    ) : (
      <CodeText code={trackingNumber} />
    ),
  order: ({ orderId, orderNumber }) =>
    orderId ? (
      <AppLink to="/orders" search={{ open: orderId }}>
        {orderNumber}
      </AppLink>
    ) : (
      '–'
    ),
  cash: amount('cashMinor'),
  collected: amount('collectedMinor'),
  fee: amount('feeMinor'),
  tax: amount('taxMinor'),
  paid: amount('paidMinor'),
  difference: amount('differenceMinor'),
  differences: ({ differences, verdict, claimId, claimNumber }) => (
    <span className={classes.marks}>
      {differences.length === 0 ? <ToneBadge tone="good" label="Agrees" /> : null}
      {differences.map((kind) => (
        <ToneBadge key={kind} tone={verdict ? 'quiet' : 'bad'} label={differenceLabels[kind]} />
      ))}
      {claimId ? (
        <AppLink to="/returns-not-received" search={{ tab: 'claims', claim: claimId }}>
          Claim {claimNumber}
        </AppLink>
      ) : null}
    </span>
  ),
  verdict: ({ verdict, differences }) => {
    if (verdict) return verdictOf(verdict)
    return differences.length === 0 ? '–' : <ToneBadge tone="waiting" label="To explain" />
  },
  age: ({ disputedDays }) => `${disputedDays ?? 0} ${disputedDays === 1 ? 'day' : 'days'}`,
  reason: ({ reason, explainedBy }) =>
    reason ? <span title={explainedBy ? `${reason}, ${explainedBy}` : reason}>{reason}</span> : '–',
}
