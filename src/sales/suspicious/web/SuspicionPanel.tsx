import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { policyLabels } from '../policies.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspicionCauseLabels, suspiciousMachine } from '../suspicious.states.ts'
import { LinkedCustomers } from './LinkedCustomers.tsx'
import { OpenOrders, PastParcels } from './OrdersOfCase.tsx'
import { SuspicionMoves } from './SuspicionMoves.tsx'
import { SuspicionSignals } from './SuspicionSignals.tsx'
import { suspiciousApi } from './suspicious-api.ts'
import { CaseScore } from './suspicious-cells.tsx'

/** One case: what was found, who is linked, what is open, and what was decided. */
export function SuspicionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: found, error, refetch } = useQuery(suspiciousApi.ask('get', { id }))
  const history = useQuery(suspiciousApi.ask('history', { id }))
  if (!found)
    return (
      <SidePanel title="Suspicious customer" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={`${suspiciousLabel(found.number)}: ${found.customerName}`}
      mark={<StateBadge machine={suspiciousMachine} state={found.state} />}
      onClose={onClose}
    >
      <SuspicionMoves found={found} />
      <CaseFacts found={found} />
      <SuspicionSignals signals={found.signals} />
      <OpenOrders found={found} />
      <LinkedCustomers found={found} />
      <PastParcels found={found} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function CaseFacts({ found }: { found: WholeCase }) {
  const { policy, restrictedUntil, currency } = found
  return (
    <FactList
      facts={[
        { label: 'Score', value: <CaseScore row={found} /> },
        {
          label: 'Policy',
          value: policy
            ? `${policyLabels[policy]}${restrictedUntil ? ` until ${formatDay(restrictedUntil)}` : ''}`
            : 'None',
        },
        { label: 'Reason', value: found.reason },
        { label: 'Appeal', value: found.appealNote },
        {
          label: 'Customer',
          value: (
            <AppLink to="/all-customers" search={{ open: found.customerId }}>
              {customerLabel(found.customerNumber)}
            </AppLink>
          ),
        },
        {
          label: 'Value at risk',
          value: <MoneyText minor={found.valueMinor} currency={currency} />,
        },
        {
          label: 'Parcels',
          value: `${found.parcelsSent} sent, ${found.parcelsReturned} returned`,
        },
        { label: 'Assigned to', value: found.ownerName ?? 'Unassigned' },
        {
          label: 'Opened',
          value: (
            <>
              <InstantText at={found.openedAt} />, {found.openedBy ?? 'the system'} (
              {suspicionCauseLabels[found.cause].toLowerCase()})
            </>
          ),
        },
      ]}
    />
  )
}
